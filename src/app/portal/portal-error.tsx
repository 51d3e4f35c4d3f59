import { useRouteLoaderData } from 'react-router';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import type { Role } from '#lib/roles.ts';
import { ErrorPage } from '../error-page.tsx';
import { Portal } from './portal.tsx';

type Props = {
  activeRole: Role;
  /** The route whose loader provides the data of the shell. */
  layoutId?: string;
};

/** Shown instead of a page of a portal that failed, inside the shell if that could be loaded. */
export function PortalError({ activeRole, layoutId = activeRole }: Props) {
  const isShellLoaded = useRouteLoaderData(layoutId) !== undefined;
  const page = (
    <ErrorPage home={{ to: dashboardPaths[activeRole], label: 'Go to your dashboard' }} />
  );
  return isShellLoaded ? (
    <Portal activeRole={activeRole}>{page}</Portal>
  ) : (
    <main className="page">{page}</main>
  );
}
