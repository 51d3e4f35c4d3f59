import { Suspense } from 'react';
import { useParams } from 'react-router';
import ContractorProject from '#features/projects/screens/contractor-project.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';

export { loader, meta } from '#features/projects/screens/contractor-project.tsx';

/** Most projects have no dispute, so that the page does without it at first. */
const DisputePanel = partWhenUsed(() =>
  import('#features/disputes/components/dispute-panel.tsx').then(({ DisputePanel: component }) => ({
    default: component,
  })),
);

/** A project, with the disputes about it. */
export default function ContractorProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <ContractorProject />
      <Suspense>
        <DisputePanel projectId={id} viewer="contractor" />
      </Suspense>
    </>
  );
}
