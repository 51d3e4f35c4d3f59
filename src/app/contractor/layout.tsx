import { Suspense } from 'react';
import { Outlet } from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { requirePortalAccess } from '../guard.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';
import { portalLoader } from '../portal/portal-loader.ts';

/** Comes with the page, but does not weigh on what it shows first. */
const NewMenu = lazyPart(() => import('../portal/new-menu.tsx'));

export const handle: RouteHandle = { portal: 'pro', script: true };
export const middleware = [requirePortalAccess('contractor')];
export const loader = portalLoader;

export default function ContractorLayout() {
  return (
    <Portal
      activeRole="contractor"
      tool={
        <Suspense>
          <NewMenu />
        </Suspense>
      }
    >
      <Outlet />
    </Portal>
  );
}

export const ErrorBoundary = () => <PortalError activeRole="contractor" />;
