import { useRouteLoaderData } from 'react-router';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import type { Role } from '#lib/roles.ts';
import { ErrorPage } from '../error-page.tsx';
import { Portal } from './portal.tsx';

/** A page of a portal that cannot be shown: the rest of the portal stays where it is. */
export function PortalError({ of: role, in: layout = role }: { of: Role; in?: string }) {
  const shellLoaded = useRouteLoaderData(layout) !== undefined;
  const face = <ErrorPage home={{ to: dashboardPaths[role], label: 'Go to your dashboard' }} />;
  return shellLoaded ? <Portal of={role}>{face}</Portal> : <main className="page">{face}</main>;
}
