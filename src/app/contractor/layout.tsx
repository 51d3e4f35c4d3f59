import { Outlet } from 'react-router';
import type { Handle } from '#browser/handle.ts';
import { guarded } from '../guard.ts';
import { portalLoader } from '../portal/loader.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';

export const handle: Handle = { portal: 'pro', script: true };
export const middleware = [guarded('contractor')];
export const loader = portalLoader;

export default function ContractorLayout() {
  return (
    <Portal of="contractor">
      <Outlet />
    </Portal>
  );
}

export const ErrorBoundary = () => <PortalError of="contractor" />;
