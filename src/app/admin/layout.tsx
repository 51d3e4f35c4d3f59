import { Outlet } from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { requirePortalAccess } from '../guard.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';
import { portalLoader } from '../portal/portal-loader.ts';

export const handle: RouteHandle = { portal: 'admin', script: true };
export const middleware = [requirePortalAccess('admin')];
export const loader = portalLoader;

export default function AdminLayout() {
  return (
    <Portal activeRole="admin">
      <Outlet />
    </Portal>
  );
}

export const ErrorBoundary = () => <PortalError activeRole="admin" />;
