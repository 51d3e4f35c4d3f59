import type { AssignedRole, Role } from '#lib/roles.ts';
import {
  type Admin,
  changeableRoles,
  isActiveContractor,
  movesOf,
  rolesAfterChange,
  type Subject,
} from '../admin/rules.ts';

/** People that one move changes at most. */
export const MAX_PEOPLE_AT_ONCE = 100;
/** How long whoever made a move may take it back. */
export const UNDO_MINUTES = 10;

/**
 * What can be done to several people at once. The admin role and permissions are given one person at a time: whoever
 * gets them may do almost anything.
 */
export const bulkActions = [
  'deactivate',
  'reactivate',
  'giveHomeowner',
  'takeHomeowner',
  'giveContractor',
  'takeContractor',
] as const;
export type BulkAction = (typeof bulkActions)[number];

const roleActions: Partial<Record<BulkAction, { role: Role; isGiven: boolean }>> = {
  giveHomeowner: { role: 'homeowner', isGiven: true },
  takeHomeowner: { role: 'homeowner', isGiven: false },
  giveContractor: { role: 'contractor', isGiven: true },
  takeContractor: { role: 'contractor', isGiven: false },
};

export const bulkActionNames: Record<BulkAction, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  giveHomeowner: 'Add homeowner role',
  takeHomeowner: 'Remove homeowner role',
  giveContractor: 'Add contractor role',
  takeContractor: 'Remove contractor role',
};

/** Why a person stays as they are, or why an undo leaves them as they are now. */
export const bulkReasons = {
  self: 'This is you',
  'master-admin': 'Master admins can’t be changed',
  'not-permitted': 'You need the permission to manage admins',
  'membership-site': 'The membership site manages this role',
  'last-role': 'They’d have no role left',
  'needs-place': 'They need to enter a ZIP code in their profile first',
  'changed-since': 'Someone changed this in the meantime',
  gone: 'The account was deleted',
} as const;
export type BulkReason = keyof typeof bulkReasons;

export type BulkSubject = Subject & {
  isMember: boolean;
  contractorId: string | null;
  /** Whether the business is shown now; a removed or claimed one never is. */
  isBusinessShown: boolean;
  canBusinessBeShown: boolean;
  /** Whether their ZIP code is known: a business needs one. */
  hasPlace: boolean;
};

export type BulkOutcome =
  | { outcome: 'same' }
  | { outcome: 'refused'; reason: BulkReason }
  | {
      outcome: 'change';
      isActive: boolean;
      roles: AssignedRole[];
      /** What becomes of their business. */
      business: 'hidden' | 'shown' | 'created' | 'same';
    };

const refused = (reason: BulkReason): BulkOutcome => ({ outcome: 'refused', reason });

/** What a move does to one person, by the same rules as if they were changed alone. */
export function bulkOutcomeOf(admin: Admin, person: BulkSubject, action: BulkAction): BulkOutcome {
  const refusal = reasonNotToChange(admin, person);
  if (refusal) return refused(refusal);
  const change = roleActions[action];
  if (!change) {
    const isActive = action === 'reactivate';
    return isActive === person.isActive
      ? { outcome: 'same' }
      : changed(person, { isActive, roles: person.roles as AssignedRole[] });
  }
  const { role, isGiven } = change;
  if (person.roles.includes(role) === isGiven) return { outcome: 'same' };
  if (!changeableRoles(admin, person).includes(role))
    return refused(person.isMember ? 'membership-site' : 'not-permitted');
  const others = portalsOf(person).filter((each) => each !== role);
  if (!isGiven && others.length === 0) return refused('last-role');
  if (role === 'contractor' && isGiven && !person.contractorId && !person.hasPlace)
    return refused('needs-place');
  const roles = rolesAfterChange(person.roles, isGiven ? [...others, role] : others);
  return changed(person, { isActive: person.isActive, roles });
}

/** Why this admin may change nothing about a person here. */
export function reasonNotToChange(admin: Admin, person: Subject): BulkReason | undefined {
  if (person.id === admin.uid) return 'self';
  if (person.isMasterAdmin) return 'master-admin';
  return movesOf(admin, person).includes('setRoles') ? undefined : 'not-permitted';
}

const portalsOf = ({ roles }: Subject) =>
  (['homeowner', 'contractor', 'admin'] as const).filter((role) => roles.includes(role));

function changed(
  person: BulkSubject,
  after: { isActive: boolean; roles: AssignedRole[] },
): BulkOutcome {
  return { outcome: 'change', ...after, business: businessAfter(person, after) };
}

function businessAfter(
  person: BulkSubject,
  after: { isActive: boolean; roles: readonly string[] },
) {
  if (!person.contractorId) return after.roles.includes('contractor') ? 'created' : 'same';
  const isShown = person.canBusinessBeShown && isActiveContractor(after);
  if (isShown === person.isBusinessShown) return 'same';
  return isShown ? 'shown' : 'hidden';
}
