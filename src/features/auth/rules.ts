import { currentRole, isRole, type Role } from '#lib/roles.ts';
import { safePath } from '#lib/safe-path.ts';
import { dashboardPaths } from './session/rules.ts';

const portalOf = (path: string) => {
  const [, area = ''] = (path.split(/[?#]/, 1)[0] ?? '').split('/');
  return isRole(area) ? area : undefined;
};

/** Public pages that begin like a portal's: /contractor/{id}, /contractor/{id}/full. */
const isPublicProfile = (path: string) => /^\/contractor\/[0-9a-f-]{36}(\/|[?#]|$)/i.test(path);

/**
 * Where somebody who has just signed in goes, and in which role: the page of ours that they wanted, if it
 * is theirs; /admin for an admin who was sent with that hint; else their dashboard.
 */
export function signInDestination(
  roles: readonly string[],
  wanted: string | undefined,
): { activeRole: Role; goTo: string } {
  const defaultRole = currentRole(roles);
  const path = safePath(wanted === 'admin' ? dashboardPaths.admin : wanted);
  const area = path === undefined || isPublicProfile(path) ? undefined : portalOf(path);
  if (path === undefined || (area && !roles.includes(area)))
    return { activeRole: defaultRole, goTo: dashboardPaths[defaultRole] };
  return { activeRole: area ?? defaultRole, goTo: path };
}
