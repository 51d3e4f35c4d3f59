import { type AssignedRole, isRole, memberMarker, type Role } from '#lib/roles.ts';

/** Spec §4: the membership site's admins and employees are admins here, all others homeowners. */
export const roleOfMember = (memberSiteRole: string): Role =>
  ['admin', 'employee'].includes(memberSiteRole.trim().toLowerCase()) ? 'admin' : 'homeowner';

type CurrentRoles = { roles: readonly string[]; isMasterAdmin: boolean; isMember: boolean };

/**
 * The roles of a member after a sync: what the membership site says, what we gave ourselves (a contractor's,
 * a master admin's), and the marker. An admin that the site no longer calls one is none any more.
 */
export function syncedRoles(memberSiteRole: string, held?: CurrentRoles): AssignedRole[] {
  const role = roleOfMember(memberSiteRole);
  const ours = (held?.roles ?? [])
    .filter(isRole)
    .filter(
      (own) => own === 'contractor' || !held?.isMember || (own === 'admin' && held.isMasterAdmin),
    );
  return [...new Set<AssignedRole>([role, ...ours, memberMarker])];
}
