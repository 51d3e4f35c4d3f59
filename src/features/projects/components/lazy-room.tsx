import { Suspense } from 'react';
import { lazyPart } from '#browser/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { Project } from './project.ts';

/** Before a quote is signed there is no work to show, so that the page does without these at first. */
const JobRoom = lazyPart(() =>
  import('../job/components/job-room.tsx').then(({ JobRoom: component }) => ({
    default: component,
  })),
);
const FinishWork = lazyPart(() =>
  import('../job/components/finish-work.tsx').then(({ FinishWork: component }) => ({
    default: component,
  })),
);

type Props = { project: Project; viewer: 'homeowner' | 'contractor' };

/** The work since the quote was signed, once one was. */
export function Room({ project: { id, acceptedQuoteId }, viewer }: Props) {
  if (!acceptedQuoteId) return null;
  return (
    <Suspense fallback={<LoadingRows rows={4} label="Loading the work" />}>
      <JobRoom projectId={id} viewer={viewer} />
    </Suspense>
  );
}

/** Reports the work as finished, with pictures. */
export const Finish = ({ project }: { project: Project }) => (
  <Suspense>
    <FinishWork project={project} />
  </Suspense>
);
