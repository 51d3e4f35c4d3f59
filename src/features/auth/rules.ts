import { currentRole, isRole, type Role } from '#lib/roles.ts';
import { safePath } from '#lib/safe-path.ts';
import { dashboardPaths, TWO_FACTOR_PATH } from './session/rules.ts';

const portalOf = (path: string) => {
  const [, area = ''] = (path.split(/[?#]/, 1)[0] ?? '').split('/');
  return isRole(area) ? area : undefined;
};

/** Public pages below the path of a portal: /contractor/{id}, /contractor/{id}/full. */
const isPublicProfile = (path: string) => /^\/contractor\/[0-9a-f-]{36}(\/|[?#]|$)/i.test(path);

/**
 * Where a person goes after signing in, and in which role: to the requested page of this site if one of their roles may
 * open it (the hint `admin` stands for /admin), otherwise to their dashboard.
 */
export function signInDestination(
  roles: readonly string[],
  redirectTo: string | undefined,
): { activeRole: Role; goTo: string } {
  const defaultRole = currentRole(roles);
  const path = safePath(redirectTo === 'admin' ? dashboardPaths.admin : redirectTo);
  const area = path === undefined || isPublicProfile(path) ? undefined : portalOf(path);
  if (path === undefined || (area && !roles.includes(area)))
    return { activeRole: defaultRole, goTo: dashboardPaths[defaultRole] };
  return { activeRole: area ?? defaultRole, goTo: path };
}

/** The page that asks for the second factor and then continues to `goTo`. */
export const twoFactorPath = (goTo: string) =>
  `${TWO_FACTOR_PATH}?${new URLSearchParams({ redirect: goTo })}`;
