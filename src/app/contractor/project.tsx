import { Suspense } from 'react';
import { useParams } from 'react-router';
import { NextVisit, visitsInput } from '#features/calendar/components/next-visit.tsx';
import { isUnderWay } from '#features/projects/rules.ts';
import ContractorProject, {
  contractorProjectLoader,
} from '#features/projects/screens/contractor-project.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';

export { meta } from '#features/projects/screens/contractor-project.tsx';
export const loader = contractorProjectLoader(({ events }, ask, { params: { id = '' } }) =>
  ask.one(events.list.queryOptions({ input: visitsInput(id) })),
);

/** Most projects have no dispute, so that the page does without it at first. */
const DisputePanel = partWhenUsed(() =>
  import('#features/disputes/components/dispute-panel.tsx').then(({ DisputePanel: component }) => ({
    default: component,
  })),
);

/** A project, with its visits and the disputes about it. */
export default function ContractorProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <ContractorProject
        nextVisit={(project) => <NextVisit projectId={project.id} mayBook={isUnderWay(project)} />}
      />
      <Suspense>
        <DisputePanel projectId={id} viewer="contractor" />
      </Suspense>
    </>
  );
}
