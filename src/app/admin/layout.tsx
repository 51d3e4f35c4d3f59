import { Outlet } from 'react-router';
import type { Handle } from '#browser/handle.ts';
import { guarded } from '../guard.ts';
import { portalLoader } from '../portal/loader.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';

export const handle: Handle = { portal: 'admin', script: true };
export const middleware = [guarded('admin')];
export const loader = portalLoader;

export default function AdminLayout() {
  return (
    <Portal of="admin">
      <Outlet />
    </Portal>
  );
}

export const ErrorBoundary = () => <PortalError of="admin" />;
