import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { mergeDehydrated, prefetch } from '#browser/prefetch.ts';
import { NextVisit } from '#features/calendar/components/next-visit.tsx';
import { lastVisitDay, visitsInput, workDaysOf } from '#features/calendar/components/visits.ts';
import { DisputePanel } from '#features/disputes/components/dispute-panel.tsx';
import ContractorProject, {
  loader as loadProject,
} from '#features/projects/screens/contractor-project.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

export { meta } from '#features/projects/screens/contractor-project.tsx';

const loadVisits = prefetch(({ events }, { params: { id = '' } }) => [
  events.list.queryOptions({ input: visitsInput(id) }),
]);

/** The visits come with the project, so that nothing moves for them later. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await Promise.all([loadProject(args), loadVisits(args)]);
  return { dehydrated: mergeDehydrated(loaded.map((loaderData) => ({ loaderData }))) };
}

// Only for an invoice that is late.
const FollowUp = lazyPart(async () => ({
  default: (await import('#features/payments/components/follow-up.tsx')).FollowUp,
}));

/** A project, with its visits and the disputes about it. */
export default function ContractorProjectWithDisputes() {
  const { id = '' } = useParams();
  const visits = useQuery(orpc.events.list.queryOptions({ input: visitsInput(id) }));
  return (
    <>
      <ContractorProject
        workDays={workDaysOf(visits.data?.items)}
        lastVisit={lastVisitDay(visits.data?.items, id)}
        nextVisit={(project) => <NextVisit projectId={project.id} />}
        followUp={(invoiceId, options) => (
          <Suspense>
            <FollowUp invoiceId={invoiceId} {...options} />
          </Suspense>
        )}
      />
      <DisputePanel projectId={id} viewer="contractor" />
    </>
  );
}
