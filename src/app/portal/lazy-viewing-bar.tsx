import { lazy, Suspense } from 'react';
import { useSession } from '#browser/session.ts';

const ViewingBar = lazy(() => import('#features/auth/viewing/components/viewing-bar.tsx'));

/** Most people never look as somebody else: they load nothing of it. */
export function LazyViewingBar() {
  const { viewing } = useSession();
  return (
    viewing && (
      <Suspense>
        <ViewingBar />
      </Suspense>
    )
  );
}
