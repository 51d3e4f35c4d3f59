import { type AssignedRole, isRole, memberMarker, type Role } from '#lib/roles.ts';

/** Spec §4: the membership site's admins and employees are admins here, all others homeowners. */
export const roleOfMember = (memberSiteRole: string): Role =>
  ['admin', 'employee'].includes(memberSiteRole.trim().toLowerCase()) ? 'admin' : 'homeowner';

type CurrentRoles = { roles: readonly string[]; isMasterAdmin: boolean; isMember: boolean };

/** How a member comes to us: by a link from the membership site, with its password, or by registering here. */
export type Arrival = 'sso' | 'sign-in' | 'registration';

/**
 * The roles of a member after a sync: the one from the membership site, those that were granted here (contractor,
 * master admin), and the marker, unless the account at the site exists only because somebody registered here. Somebody
 * who is no longer an admin at the site loses the admin role here.
 */
export function syncedRoles(
  memberSiteRole: string,
  arrival: Arrival,
  current?: CurrentRoles,
): AssignedRole[] {
  const role = roleOfMember(memberSiteRole);
  const grantedHere = (current?.roles ?? [])
    .filter(isRole)
    .filter(
      (held) =>
        held === 'contractor' || !current?.isMember || (held === 'admin' && current.isMasterAdmin),
    );
  const isFromSite =
    arrival === 'sso' ||
    (arrival === 'sign-in' && !current?.isMember) ||
    current?.roles.includes(memberMarker);
  const markers = isFromSite ? ([memberMarker] as const) : [];
  return [...new Set<AssignedRole>([role, ...grantedHere, ...markers])];
}
