import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart, partWhenUsed } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { RoomPart } from '../job/components/job.ts';
import type { Project } from './project.ts';
import { OtherDates, ProjectDates } from './project-dates.tsx';
import styles from './project-page.module.css';
import { Section } from './project-page.tsx';
import { HomeownerTimeline } from './project-timeline.tsx';

/** Before a quote is signed there is no work to show, so that the page does without these at first. */
const JobRoom = lazyPart(() =>
  import('../job/components/job-room.tsx').then(({ JobRoom: component }) => ({
    default: component,
  })),
);
const LateJobTimeline = lazyPart(() => import('../job/components/job-timeline.tsx'));
const FinishDialog = partWhenUsed(() =>
  import('../job/components/finish-work.tsx').then(({ FinishDialog: component }) => ({
    default: component,
  })),
);

type Props = {
  project: Project;
  viewer: 'homeowner' | 'contractor';
  /** The price and the dates alone, or what follows them, where the page has something in between. */
  part?: RoomPart;
};

/** The work since the quote was signed; before that, its dates alone, once somebody may propose them. */
export function Room({ project, viewer, part }: Props) {
  const { id, acceptedQuoteId, mayPlan } = project;
  if (!acceptedQuoteId)
    return (
      (part === undefined || part === 'terms') &&
      mayPlan && (
        <Section title="Dates" id="dates">
          <ProjectDates project={project} />
        </Section>
      )
    );
  return (
    <Suspense fallback={<Loading />}>
      <JobRoom projectId={id} viewer={viewer} part={part}>
        {mayPlan && <OtherDates project={project} />}
        <Link to={`/homeowner/quotes?quoteId=${acceptedQuoteId}`}>The accepted quote</Link>
      </JobRoom>
    </Suspense>
  );
}

/** The project from posting to the last payment, for its homeowner. */
export const TimelineOf = ({ project }: Pick<Props, 'project'>) => {
  const short = <HomeownerTimeline project={project} />;
  if (!project.acceptedQuoteId || project.status === 'cancelled') return short;
  return (
    <Suspense fallback={short}>
      <LateJobTimeline project={project} />
    </Suspense>
  );
};

/** As high as a window, like the room: what follows it does not move when it comes. */
const Loading = () => (
  <div className={styles.loading}>
    <LoadingRows rows={4} label="Loading the work" />
  </div>
);

type FinishProps = { project: Project; opened: boolean; onClose: () => void };

/** Reports the work as finished, with pictures. */
export const Finish = (props: FinishProps) => (
  <Suspense>
    <FinishDialog {...props} />
  </Suspense>
);
