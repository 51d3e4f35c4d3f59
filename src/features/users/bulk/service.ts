import { createHash } from 'node:crypto';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { findPeople, findPerson, type PersonRow } from '../admin/data.ts';
import { canSee } from '../admin/rules.ts';
import { changeRoles, deactivatePerson, reactivatePerson, setActive } from '../admin/service.ts';
import { updateUser } from '../data.ts';
import {
  claimUndo,
  findMove,
  insertMove,
  listMovedPeople,
  lockPeople,
  type MovedPerson,
} from './data.ts';
import { type BulkAction, type BulkOutcome, bulkOutcomeOf, reasonNotToChange } from './rules.ts';
import type { Standing } from './tables.ts';

type Planned = { person: PersonRow; plan: BulkOutcome };

/** What a move would do to each of these people, those first that were named first. */
export async function planMove(
  db: Db,
  context: Context,
  { ids, action }: { ids: readonly string[]; action: BulkAction },
) {
  const admin = requireSignedIn(context);
  const asked = new Set(ids);
  const byId = new Map((await findPeople(db, ids)).map((person) => [person.id, person]));
  const planned = [...asked].flatMap((id): Planned[] => {
    const person = byId.get(id);
    if (!person || !canSee(admin, person)) return [];
    const subject = { ...person, hasPlace: findPlaceByZip(person.zipCode) !== undefined };
    return [{ person, plan: bulkOutcomeOf(admin, subject, action) }];
  });
  const found = new Set(planned.map(({ person }) => person.id));
  const missing = [...asked].filter((id) => !found.has(id));
  return { planned, missing, seen: fingerprintOf(action, planned) };
}

/**
 * Changes when a person or what happens to them does. Sessions are left out: they come and go while an admin reads the
 * preview.
 */
const fingerprintOf = (action: BulkAction, planned: readonly Planned[]) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        action,
        ...planned.map(({ person, plan }) => [standingOf(person), plan, person.id]),
      ]),
    )
    .digest('base64url');

const standingOf = (person: PersonRow): Standing => ({
  isActive: person.isActive,
  deactivationReason: person.deactivationReason,
  deactivatedAt: person.deactivatedAt?.toISOString() ?? null,
  role: person.role,
  roles: person.roles,
});

type Move = { ids: readonly string[]; action: BulkAction; seen: string; reason: string };

/** Does what the preview said, all of it or nothing. */
export const makeMove = (context: Context, { reason, seen, ...move }: Move) =>
  context.db.transaction(async (tx) => {
    const { uid } = requireSignedIn(context);
    await lockPeople(tx, move.ids);
    const { planned, seen: seenNow } = await planMove(tx, context, move);
    if (seenNow !== seen)
      throw new ApiError('aborted', 'Someone changed this in the meantime. Reload, then decide');
    const moved: MovedPerson[] = [];
    for (const { person, plan } of planned) {
      if (plan.outcome !== 'change') continue;
      await applyTo(tx, context, person, { ...plan, reason });
      const after = await findPerson(tx, person.id);
      if (!after) throw new ApiError('aborted');
      moved.push({ userId: person.id, before: standingOf(person), after: standingOf(after) });
    }
    if (moved.length === 0)
      throw new ApiError('failed-precondition', 'None of them can be changed');
    const row = await insertMove(
      tx,
      { action: move.action, reason, madeBy: uid, createdAt: context.now() },
      moved,
    );
    await recordMove(tx, context, 'people.moved', {
      ...{ action: move.action, reason, people: moved.map(({ userId }) => userId) },
    });
    return { ...row, changed: moved.length };
  });

type Change = Extract<BulkOutcome, { outcome: 'change' }> & { reason: string };

async function applyTo(
  tx: Db,
  context: Context,
  person: PersonRow,
  { isActive, roles, reason }: Change,
) {
  if (isActive === person.isActive) {
    // The plan has looked for the place that a business needs, and the person is locked since.
    if (!(await changeRoles(tx, context, person, roles))) throw new ApiError('aborted');
  } else if (isActive) await reactivatePerson(tx, context, person.id);
  else await deactivatePerson(tx, context, person.id, reason);
}

/** Takes a move back, except about those whom somebody has changed since or whom its maker may not change now. */
export const undoMove = (context: Context, id: string) =>
  context.db.transaction(async (tx) => {
    const admin = requireSignedIn(context);
    if (!(await findMove(tx, id, admin.uid))) throw new ApiError('not-found');
    const move = await claimUndo(tx, id, context.now());
    if (!move)
      throw new ApiError(
        'failed-precondition',
        'It was already undone, or too much time has passed',
      );
    const moved = await listMovedPeople(tx, id);
    const ids = moved.map(({ userId }) => userId);
    await lockPeople(tx, ids);
    const people = new Map((await findPeople(tx, ids)).map((person) => [person.id, person]));
    const kept: { person: PersonRow; reason: NonNullable<ReturnType<typeof reasonToKeep>> }[] = [];
    const restored: string[] = [];
    for (const { userId, before, after } of moved) {
      const person = people.get(userId);
      if (!person) continue;
      const reason = reasonToKeep(admin, person, after);
      if (reason) kept.push({ person, reason });
      else {
        await restore(tx, context, person, before);
        restored.push(userId);
      }
    }
    await recordMove(tx, context, 'people.moveUndone', { action: move.action, people: restored });
    return { restored: restored.length, kept };
  });

const reasonToKeep = (
  admin: ReturnType<typeof requireSignedIn>,
  person: PersonRow,
  left: Standing,
) =>
  reasonNotToChange(admin, person) ??
  (isSameStanding(standingOf(person), left) ? undefined : ('changed-since' as const));

/** The role somebody has chosen to act in is their own business: it may have changed. */
const isSameStanding = (a: Standing, b: Standing) =>
  a.isActive === b.isActive &&
  a.deactivatedAt === b.deactivatedAt &&
  a.deactivationReason === b.deactivationReason &&
  new Set(a.roles).symmetricDifference(new Set(b.roles)).size === 0;

async function restore(tx: Db, context: Context, person: PersonRow, before: Standing) {
  if (person.isActive !== before.isActive)
    await setActive(tx, context, person.id, {
      isActive: before.isActive,
      deactivationReason: before.deactivationReason,
      deactivatedAt: before.deactivatedAt === null ? null : new Date(before.deactivatedAt),
    });
  else {
    if (!(await changeRoles(tx, context, person, before.roles))) throw new ApiError('aborted');
    await updateUser(tx, person.id, { role: before.role });
  }
}

const recordMove = (
  tx: Db,
  context: Context,
  type: 'people.moved' | 'people.moveUndone',
  data: Record<string, string | readonly string[]>,
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'user',
    subjectId: requireSignedIn(context).uid,
    audience: [],
    severity: 'warning',
    data,
  });
