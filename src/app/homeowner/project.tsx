import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '#browser/lazy-part.ts';
import HomeownerProject from '#features/projects/screens/homeowner-project.tsx';

export { loader, meta } from '#features/projects/screens/homeowner-project.tsx';

/** Most projects have no dispute, so that the page does without it at first. */
const DisputePanel = lazyPart(() =>
  import('#features/disputes/components/dispute-panel.tsx').then(({ DisputePanel: component }) => ({
    default: component,
  })),
);

/** A project, with the disputes about it. */
export default function HomeownerProjectWithDisputes() {
  const { id = '' } = useParams();
  return (
    <>
      <HomeownerProject />
      <Suspense>
        <DisputePanel projectId={id} viewer="homeowner" />
      </Suspense>
    </>
  );
}
