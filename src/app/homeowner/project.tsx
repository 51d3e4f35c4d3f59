import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ComingUp } from '#features/calendar/components/coming-up.tsx';
import { comingUpInput } from '#features/calendar/components/event-text.ts';
import { lastVisitDay } from '#features/calendar/components/visits.ts';
import { DisputePanel } from '#features/disputes/components/dispute-panel.tsx';
import { useProject } from '#features/projects/components/use-project.ts';
import HomeownerProject, {
  homeownerProjectLoader,
} from '#features/projects/screens/homeowner-project.tsx';
import styles from '#features/quotes/comparison/components/quote-comparison.module.css';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';

export { meta } from '#features/projects/screens/homeowner-project.tsx';
export const loader = homeownerProjectLoader(({ events }, ask) =>
  ask.one(events.list.queryOptions({ input: comingUpInput })),
);

const QuoteComparison = lazyPart(() =>
  import('#features/quotes/comparison/components/quote-comparison.tsx').then(
    ({ QuoteComparison: component }) => ({ default: component }),
  ),
);

/** A project, with its quotes, its visits and the disputes about it. */
export default function HomeownerProjectWithDisputes() {
  const { id = '' } = useParams();
  const { data: project } = useProject(id);
  // What the page shows as coming up, asked for with it.
  const visits = useQuery({
    ...orpc.events.list.queryOptions({ input: comingUpInput }),
    enabled: Boolean(project?.acceptedQuoteId),
  });
  return (
    <>
      <HomeownerProject
        lastVisit={lastVisitDay(visits.data?.items, id)}
        comingUp={(projectId) => <ComingUp viewer="homeowner" projectId={projectId} />}
        comparison={(projectId) => (
          // Its styles come with the page: the server draws the quotes before their script is there.
          <div className={styles.comparison}>
            <Suspense fallback={<LoadingRows rows={6} label="Loading the quotes" />}>
              <QuoteComparison
                projectId={projectId}
                pathOf={(quoteId) =>
                  `/homeowner/quotes?${new URLSearchParams({ quoteId, compare: projectId })}`
                }
              />
            </Suspense>
          </div>
        )}
      />
      <DisputePanel projectId={id} viewer="homeowner" />
    </>
  );
}
