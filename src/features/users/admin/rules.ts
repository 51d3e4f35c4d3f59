import {
  type AssignedRole,
  canManageAdmins,
  canManageUsers,
  isRole,
  memberMarker,
  type Role,
} from '#lib/roles.ts';
import type { AdminSettings } from '../rules.ts';

export const PEOPLE_PAGE_SIZE = 50;
/** Shorter texts have no trigram to look up in the index: every row would be read. */
export const MIN_SEARCH_LENGTH = 3;

/** Why somebody is kept out. */
export const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 300;

/** Standings that a list of people can be narrowed to. */
export const standingFilters = ['out', 'unconfirmed'] as const;

/** Averages of reviews that one can filter by. */
export const ratingFilters = ['3', '4', '4.5'] as const;

export const peopleMoves = ['setRoles', 'update', 'deactivate', 'reactivate'] as const;
export type PeopleMove = (typeof peopleMoves)[number];

export type Admin = {
  uid: string;
  roles: readonly string[];
  isMasterAdmin: boolean;
  permissions: readonly string[];
  adminSettings?: AdminSettings | null | undefined;
};

export type Subject = {
  id: string;
  roles: readonly string[];
  isActive: boolean;
  isMasterAdmin: boolean;
};

const isAdmin = ({ roles }: Subject) => roles.includes('admin');

/** Whom an admin may look at: with `manage_admins` alone, only other admins. */
export const canSee = (admin: Admin, subject: Pick<Subject, 'roles'>) =>
  canManageUsers(admin) || (canManageAdmins(admin) && subject.roles.includes('admin'));

/** Nobody may change their own account here, nor that of a master admin. */
const isProtected = (admin: Admin, subject: Subject) =>
  subject.id === admin.uid || subject.isMasterAdmin;

/**
 * What an admin may change about a person (spec §6). It takes `manage_users`, for another admin `manage_admins`. Only a
 * master admin sets the permissions of admins, so that nobody can extend their own.
 */
export function movesOf(admin: Admin, subject: Subject): PeopleMove[] {
  if (isProtected(admin, subject)) return [];
  const manages = isAdmin(subject) ? canManageAdmins(admin) : canManageUsers(admin);
  return [
    ...(manages ? (['setRoles'] as const) : []),
    ...(isAdmin(subject) && admin.isMasterAdmin ? (['update'] as const) : []),
    ...(manages ? ([subject.isActive ? 'deactivate' : 'reactivate'] as const) : []),
  ];
}

/**
 * The roles that an admin may grant or revoke. A member's other roles come from the membership site; a sample account,
 * which is nobody, never becomes an admin.
 */
export function changeableRoles(
  admin: Admin,
  subject: Subject & { isMember: boolean; sample?: boolean },
): Role[] {
  if (!movesOf(admin, subject).includes('setRoles')) return [];
  if (subject.isMember) return ['contractor'];
  return canManageAdmins(admin) && !subject.sample
    ? ['homeowner', 'contractor', 'admin']
    : ['homeowner', 'contractor'];
}

/** The roles that are granted or revoked. */
export const changedRoles = (before: readonly string[], after: readonly Role[]) =>
  [...new Set([...before.filter(isRole), ...after])].filter(
    (role) => before.includes(role) !== after.includes(role),
  );

/** The roles after a change; the marker of members is kept. */
export const rolesAfterChange = (
  before: readonly string[],
  after: readonly Role[],
): AssignedRole[] => [
  ...new Set(after),
  ...(before.includes(memberMarker) ? ([memberMarker] as const) : []),
];

/** Whether the person's business is shown. */
export const isActiveContractor = ({ roles, isActive }: Pick<Subject, 'roles' | 'isActive'>) =>
  isActive && roles.includes('contractor');
