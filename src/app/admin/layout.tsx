import { type ComponentType, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { useSession } from '#browser/session.ts';
import { MissingPermission } from '#features/dashboard/components/missing-permission.tsx';
import { hasOneOf } from '#lib/roles.ts';
import { requirePortalAccess } from '../guard.ts';
import { Portal } from '../portal/portal.tsx';
import { PortalError } from '../portal/portal-error.tsx';
import { portalLoader } from '../portal/portal-loader.ts';
import { permissionOf } from '../route-table.ts';

export const handle: RouteHandle = { portal: 'admin', script: true };
export const middleware = [requirePortalAccess('admin')];
export const loader = portalLoader;

export default function AdminLayout() {
  return (
    <Portal activeRole="admin">
      <PermittedPage />
      <LoadedKeyboard />
    </Portal>
  );
}

/** The keys, once the page is there: nobody waits for them. */
function LoadedKeyboard() {
  const [Keyboard, setKeyboard] = useState<ComponentType>();
  useEffect(() => {
    // Without it the page works as before.
    import('./keyboard.tsx').then((loaded) => setKeyboard(() => loaded.Keyboard)).catch(() => {});
  }, []);
  return Keyboard && <Keyboard />;
}

/** The page, or a note for an admin who lacks its permission. The API refuses its calls in any case. */
function PermittedPage() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const needed = permissionOf(pathname);
  return hasOneOf(user, needed) ? <Outlet /> : <MissingPermission needed={[needed ?? []].flat()} />;
}

export const ErrorBoundary = () => <PortalError activeRole="admin" />;
