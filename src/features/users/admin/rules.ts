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
/** A shorter text has no trigram, and every row would have to be read. */
export const MIN_SEARCH_LENGTH = 3;

export const peopleMoves = ['setRoles', 'update', 'deactivate', 'reactivate'] as const;
export type PeopleMove = (typeof peopleMoves)[number];

type Admin = {
  uid: string;
  roles: readonly string[];
  isMasterAdmin: boolean;
  permissions: readonly string[];
  adminSettings?: AdminSettings | null | undefined;
};

type Subject = {
  id: string;
  roles: readonly string[];
  isActive: boolean;
  isMasterAdmin: boolean;
};

const isAdmin = ({ roles }: Subject) => roles.includes('admin');

/** Nobody changes their own standing, and nobody that of a master admin. */
const isProtected = (admin: Admin, subject: Subject) =>
  subject.id === admin.uid || subject.isMasterAdmin;

/**
 * What an admin may do about a person (spec §6): people need `manage_users`, other admins `manage_admins`,
 * and what an admin is permitted is the master admin's to say, so that nobody permits themselves more.
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

/** Which roles an admin may give or take: a member's others come from the membership site at each sign-in. */
export function changeableRoles(admin: Admin, subject: Subject & { isMember: boolean }): Role[] {
  if (!movesOf(admin, subject).includes('setRoles')) return [];
  if (subject.isMember) return ['contractor'];
  return canManageAdmins(admin)
    ? ['homeowner', 'contractor', 'admin']
    : ['homeowner', 'contractor'];
}

/** The roles that would change. */
export const changedRoles = (before: readonly string[], after: readonly Role[]) =>
  [...new Set([...before.filter(isRole), ...after])].filter(
    (role) => before.includes(role) !== after.includes(role),
  );

/** What is held afterwards: the marker of members stays theirs. */
export const rolesAfterChange = (
  before: readonly string[],
  after: readonly Role[],
): AssignedRole[] => [
  ...new Set(after),
  ...(before.includes(memberMarker) ? ([memberMarker] as const) : []),
];

/** Whether somebody acts for the business of this person, so that it is seen. */
export const isActiveContractor = ({ roles, isActive }: Pick<Subject, 'roles' | 'isActive'>) =>
  isActive && roles.includes('contractor');
