import { useParams } from 'react-router';
import { DisputePanel } from '#features/disputes/components/dispute-panel.tsx';
import ContractorProject from '#features/projects/screens/contractor-project.tsx';

export { loader, meta } from '#features/projects/screens/contractor-project.tsx';

/** A project, with the disputes about it. */
export default function ContractorProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <ContractorProject />
      <DisputePanel projectId={id} viewer="contractor" />
    </>
  );
}
