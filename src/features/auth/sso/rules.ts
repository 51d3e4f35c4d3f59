import { type AssignedRole, isRole, memberMarker, type Role } from '#lib/roles.ts';

/** Spec §4: the membership site's admins and employees are admins here, all others homeowners. */
export const roleOfMember = (memberSiteRole: string): Role =>
  ['admin', 'employee'].includes(memberSiteRole.trim().toLowerCase()) ? 'admin' : 'homeowner';

type CurrentRoles = { roles: readonly string[]; isMasterAdmin: boolean; isMember: boolean };

/**
 * The roles of a member after a sync: the one from the membership site, those that were granted here (contractor,
 * master admin), and the marker. Somebody who is no longer an admin at the site loses the admin role here.
 */
export function syncedRoles(memberSiteRole: string, current?: CurrentRoles): AssignedRole[] {
  const role = roleOfMember(memberSiteRole);
  const grantedHere = (current?.roles ?? [])
    .filter(isRole)
    .filter(
      (held) =>
        held === 'contractor' || !current?.isMember || (held === 'admin' && current.isMasterAdmin),
    );
  return [...new Set<AssignedRole>([role, ...grantedHere, memberMarker])];
}
