/** The roles that have a portal (spec §6). */
export const roles = ['homeowner', 'contractor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Marks a member of the membership site. Shows its external links and grants nothing else. */
export const memberMarker = 'CS Member';
export type AssignedRole = Role | typeof memberMarker;

/** Named admin permissions (spec §6); `all` stands for every one of them. */
export const permissions = [
  'manage_admins',
  'manage_users',
  'view_analytics',
  'manage_settings',
] as const;
export type Permission = (typeof permissions)[number];
export const grantablePermissions = [...permissions, 'all'] as const;
export type GrantablePermission = (typeof grantablePermissions)[number];

/** Names of the roles on screen. */
export const roleNames: Record<Role, string> = {
  homeowner: 'Homeowner',
  contractor: 'Contractor',
  admin: 'Admin',
};
export const permissionNames: Record<GrantablePermission, string> = {
  manage_admins: 'Manage admins',
  manage_users: 'Manage users',
  view_analytics: 'View analytics',
  manage_settings: 'Manage settings',
  all: 'Everything',
};

export const isRole = (value: string): value is Role =>
  (roles as readonly string[]).includes(value);

/** The current role: the chosen one if the user still has it, else their first one, else homeowner (spec §4). */
export function currentRole(held: readonly string[], chosen?: string | null): Role {
  const portals = held.filter(isRole);
  return portals.find((role) => role === chosen) ?? portals[0] ?? 'homeowner';
}

type AdminRights = {
  roles: readonly string[];
  isMasterAdmin: boolean;
  permissions: readonly string[];
};

/** A master admin always has every permission; another admin needs it by name, or `all`. */
function hasPermission(person: AdminRights, permission: Permission) {
  if (!person.roles.includes('admin')) return false;
  return (
    person.isMasterAdmin ||
    person.permissions.includes(permission) ||
    person.permissions.includes('all')
  );
}

type AdminFlag =
  | 'canCreateAdmins'
  | 'canDeleteAdmins'
  | 'canManageUsers'
  | 'canViewAnalytics'
  | 'canManageSettings';

export type AdminFlags = Record<AdminFlag, boolean>;

type Admin = AdminRights & { adminSettings?: Partial<AdminFlags> | null | undefined };

/** Flags apply only to admins: the profile keeps them after the role is removed, but without effect. */
const hasFlags = (admin: Admin, ...flags: AdminFlag[]) =>
  admin.roles.includes('admin') && flags.every((flag) => admin.adminSettings?.[flag] === true);

/** The capabilities of an admin (spec §6): by permission, or by the corresponding flags of their settings. */
export const canManageAdmins = (admin: Admin) =>
  hasPermission(admin, 'manage_admins') || hasFlags(admin, 'canCreateAdmins', 'canDeleteAdmins');
export const canManageUsers = (admin: Admin) =>
  hasPermission(admin, 'manage_users') || hasFlags(admin, 'canManageUsers');
export const canViewAnalytics = (admin: Admin) =>
  hasPermission(admin, 'view_analytics') || hasFlags(admin, 'canViewAnalytics');
export const canManageSettings = (admin: Admin) =>
  hasPermission(admin, 'manage_settings') || hasFlags(admin, 'canManageSettings');

const capabilities: Record<Permission, (admin: Admin) => boolean> = {
  manage_admins: canManageAdmins,
  manage_users: canManageUsers,
  view_analytics: canViewAnalytics,
  manage_settings: canManageSettings,
};

/** Whether an admin has the capability of a permission, by the permission itself or by flags. */
export const hasCapability = (admin: Admin, permission: Permission) =>
  capabilities[permission](admin);

/** Whether an admin has one of these permissions; without any named, every admin may. */
export const hasOneOf = (admin: Admin, needed: Permission | readonly Permission[] | undefined) => {
  const any = needed === undefined ? [] : [needed].flat();
  return any.length === 0 || any.some((permission) => hasCapability(admin, permission));
};

/** A text that changes whenever the rights of a user change: with the role, and with an admin's capabilities. */
export const accessFingerprint = (person: Admin & { role: Role }) =>
  person.role === 'admin'
    ? `admin ${permissions.filter((permission) => hasCapability(person, permission)).join()}`
    : person.role;

/** The recipient id of live events that go to all support admins. */
export const SUPPORT_RECIPIENT_ID = '01980000-0000-7000-8000-00000000de5c';
