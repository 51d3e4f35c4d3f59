import { useParams } from 'react-router';
import { DisputePanel } from '#features/disputes/components/dispute-panel.tsx';
import HomeownerProject from '#features/projects/screens/homeowner-project.tsx';

export { loader, meta } from '#features/projects/screens/homeowner-project.tsx';

/** A project, with the disputes about it. */
export default function HomeownerProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <HomeownerProject />
      <DisputePanel projectId={id} viewer="homeowner" />
    </>
  );
}
