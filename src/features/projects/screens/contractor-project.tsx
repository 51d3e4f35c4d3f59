import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { invoicesOf, nextPayment } from '../components/before-start.ts';
import { recordOf } from '../components/customer-record.ts';
import { JobSummary, type WorkDays } from '../components/job-summary.tsx';
import { Room } from '../components/lazy-room.tsx';
import { Owed } from '../components/owed.tsx';
import type { Project } from '../components/project.ts';
import { ProjectPage } from '../components/project-page.tsx';
import { ContractorTimeline } from '../components/project-timeline.tsx';
import { StagePayments } from '../components/stage-payments.tsx';
import { unreadOf } from '../components/unread-of-customer.tsx';
import { type FollowUp, WorkMoves } from '../components/work-moves.tsx';
import { paymentSchedule } from '../job/components/payment-schedule.ts';
import { libraryPages, photosOf } from '../library/components/library.ts';
import { isUnderWay } from '../rules.ts';

export const meta = titleMeta('Project', 'title');
export const loader = prefetchRecord(
  ({ projects }, { params: { id = '' } }) => [projects.get.queryOptions({ input: { id } })],
  async (orpcs, ask, { params: { id = '' } }) => {
    const { projects, jobs, library, customers, invoices, conversations, disputes } = orpcs;
    const project = await ask.one(projects.get.queryOptions({ input: { id } }));
    if (!project?.acceptedQuoteId) return;
    const { reviewRequests } = orpcs;
    const isFinished = project.status === 'completed';
    await Promise.all([
      ask.one(jobs.get.queryOptions({ input: { id } })),
      ask.one(customers.list.queryOptions(recordOf(project))),
      ask.one(conversations.list.queryOptions(unreadOf(project))),
      ask.one(invoices.list.queryOptions(invoicesOf(project))),
      ask.one(disputes.list.queryOptions({ input: { projectId: id } })),
      ask.pages(library.list.infiniteOptions(libraryPages(photosOf(id)))),
      ask.pages(library.list.infiniteOptions(libraryPages({ projectId: id }))),
      isFinished && ask.one(reviewRequests.list.queryOptions({ input: { projectId: id } })),
      isFinished && ask.one(reviewRequests.figures.queryOptions()),
    ]);
  },
);

type Props = {
  /** What the calendar has of the project next. */
  nextVisit: (project: Project) => ReactNode;
  /** The days of the work that is still to come on the calendar. */
  workDays: WorkDays;
  /** The last day of what is still to come on the calendar. */
  lastVisit: string | undefined;
  /** What can be done about an invoice that is late. */
  followUp: FollowUp;
};

export default function ContractorProject({ nextVisit, workDays, lastVisit, followUp }: Props) {
  const { id = '' } = useParams();
  return (
    <ProjectPage id={id} back="/contractor/projects">
      {(project) => ({
        owed: project.acceptedQuoteId && <Owed projectId={project.id} />,
        timeline: <Timeline project={project} />,
        moves: (
          <WorkMoves
            project={bookedOn(project, workDays)}
            lastVisit={lastVisit}
            followUp={followUp}
          />
        ),
        summary: (
          <>
            <Room project={project} viewer="contractor" part="terms" />
            <JobSummary
              project={project}
              workDays={project.status === 'started' ? workDays : undefined}
              nextVisit={
                project.acceptedQuoteId !== null && isUnderWay(project) && nextVisit(project)
              }
            />
          </>
        ),
        hasPlace: project.streetAddress !== null,
        ...(project.acceptedQuoteId && {
          pictures: <Room project={project} viewer="contractor" part="photos" />,
        }),
        last: (
          <>
            <Room project={project} viewer="contractor" part="money" />
            <Room project={project} viewer="contractor" part="work" />
          </>
        ),
      })}
    </ProjectPage>
  );
}

/** Booked work is when the calendar has it, whatever days were planned first. */
const bookedOn = (project: Project, workDays: WorkDays): Project =>
  project.status === 'started' ? { ...project, ...workDays } : project;

/** The steps of the job, each with what is paid at it. */
function Timeline({ project }: { project: Project }) {
  const isAgreed = { enabled: project.acceptedQuoteId !== null };
  const job = useQuery({
    ...orpc.jobs.get.queryOptions({ input: { id: project.id } }),
    ...isAgreed,
  });
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions(invoicesOf(project)),
    ...isAgreed,
  });
  if (!job.data || !invoices.data) return <ContractorTimeline project={project} />;
  const next = nextPayment(invoices.data.items);
  const recordFor = next?.moves.includes('recordPayment') ? next.id : undefined;
  const parts = paymentSchedule(job.data, invoices.data.items);
  const at = (stage: (typeof parts)[number]['stage']) =>
    parts.some((part) => part.stage === stage) && (
      <StagePayments {...{ parts, stage, recordFor }} />
    );
  return (
    <ContractorTimeline
      project={project}
      notes={{ booked: at('booked'), work: at('work'), finished: at('finished') }}
    />
  );
}
