import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { ErrorPage } from '../error-page.tsx';
import { requirePortalAccess } from '../guard.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';
import { portalLoader } from '../portal/portal-loader.ts';

/** For pages that every role may see, each in the shell of its portal. */
export const handle: RouteHandle = { script: true };
export const middleware = [requirePortalAccess('signed-in')];
export const loader = portalLoader;

export default function SignedInLayout() {
  const { activeRole = 'homeowner' } = useLoaderData<typeof loader>();
  return (
    <Portal activeRole={activeRole}>
      <Outlet />
    </Portal>
  );
}

export function ErrorBoundary() {
  const role = useRouteLoaderData<typeof loader>('signed-in')?.activeRole;
  if (role) return <PortalError activeRole={role} layoutId="signed-in" />;
  return (
    <main className="page">
      <ErrorPage />
    </main>
  );
}
