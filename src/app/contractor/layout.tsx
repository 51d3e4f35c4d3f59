import { Outlet } from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { requirePortalAccess } from '../guard.ts';
import { NewMenu } from '../portal/new-menu.tsx';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';
import { portalLoader } from '../portal/portal-loader.ts';

export const handle: RouteHandle = { portal: 'pro', script: true };
export const middleware = [requirePortalAccess('contractor')];
export const loader = portalLoader;

export default function ContractorLayout() {
  return (
    <Portal activeRole="contractor" tool={<NewMenu />}>
      <Outlet />
    </Portal>
  );
}

export const ErrorBoundary = () => <PortalError activeRole="contractor" />;
