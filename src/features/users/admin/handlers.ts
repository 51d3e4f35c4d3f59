import { implement } from '@orpc/server';
import { inviteUser } from '#features/auth/invitations/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { canManageAdmins, canManageUsers } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { csvStream } from '#server/http/csv-file.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockUser, updateUser } from '../data.ts';
import { type PeopleColumn, peopleColumns } from '../views/rules.ts';
import { peopleContract } from './contract.ts';
import {
  findPerson,
  listPeople,
  type PeopleFilters,
  type PersonRow,
  type PersonSummaryRow,
} from './data.ts';
import {
  canSee,
  changeableRoles,
  changedRoles,
  movesOf,
  type PeopleMove,
  type ratingFilters,
  rolesAfterChange,
} from './rules.ts';
import { changeRoles, deactivatePerson, reactivatePerson, recordChange } from './service.ts';

/** People per query of an export. */
const EXPORT_PAGE = 1_000;

type Cell = [heading: string, of: (person: PersonSummaryRow) => string | number];

/** What every row of an export begins with. */
const keyCells: readonly Cell[] = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Status', ({ isActive }) => (isActive ? 'active' : 'deactivated')],
];

/** What each column of the list becomes in a file: places and ratings are two columns there. */
const cellsOf: Record<PeopleColumn, readonly Cell[]> = {
  email: [['Email', ({ email }) => email]],
  confirmed: [['Email confirmed', ({ emailVerified }) => (emailVerified ? 'yes' : 'no')]],
  roles: [['Roles', ({ roles }) => roles.join(', ')]],
  place: [
    ['City', ({ city }) => city],
    ['State', ({ state }) => state],
  ],
  joined: [['Joined (UTC)', ({ createdAt }) => createdAt.toISOString()]],
  verification: [['Verification', ({ verificationStatus }) => verificationStatus]],
  business: [['Business', ({ businessName }) => businessName ?? '']],
  rating: [
    ['Rating', ({ rating, reviewCount }) => (reviewCount ? (rating ?? '') : '')],
    ['Reviews', ({ reviewCount }) => reviewCount ?? ''],
  ],
};

type FilterInput = Omit<PeopleFilters, 'active' | 'confirmed' | 'minRating' | 'adminsOnly'> & {
  active?: 'true' | 'false' | undefined;
  confirmed?: 'true' | 'false' | undefined;
  minRating?: (typeof ratingFilters)[number] | undefined;
};

const asBoolean = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

/** With `manage_admins` alone, one sees admins only. */
const filtersFor = (
  context: Context,
  { active, confirmed, minRating, ...filters }: FilterInput,
): PeopleFilters => ({
  ...filters,
  active: asBoolean(active),
  confirmed: asBoolean(confirmed),
  minRating: minRating === undefined ? undefined : Number(minRating),
  adminsOnly: !canManageUsers(requireSignedIn(context)),
});

const api = implement(peopleContract).$context<Context>().use(guarded);

export const peopleHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filters }, context }) => {
    const after = idFromCursor(cursor);
    const rows = await listPeople(context.db, { ...filtersFor(context, filters), after, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map(({ id, ...person }) => ({ uid: id, ...person })), nextCursor };
  }),

  export: api.export.handler(async ({ input: { columns, ...input }, context }) => {
    const { uid } = requireSignedIn(context);
    await recordActivity(context.db, context, {
      type: 'people.exported',
      subjectType: 'user',
      subjectId: uid,
      audience: [],
      severity: 'warning',
      data: Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'q')),
    });
    const filters = filtersFor(context, input);
    const chosen = columns?.split(',');
    const cells = [
      ...keyCells,
      ...peopleColumns.flatMap((name) => (!chosen || chosen.includes(name) ? cellsOf[name] : [])),
    ];
    const headings = cells.map(([heading]) => heading);
    return csvStream(context, 'people', headings, async (after?: string) => {
      const rows = await listPeople(context.db, { ...filters, after, limit: EXPORT_PAGE });
      const page = rows.slice(0, EXPORT_PAGE);
      return {
        rows: page.map((person) => cells.map(([, of]) => of(person))),
        next: rows.length > EXPORT_PAGE ? page.at(-1)?.id : undefined,
      };
    });
  }),

  create: api.create.handler(async ({ input, context }) => {
    const admin = requireSignedIn(context);
    const isAllowed = input.role === 'admin' ? canManageAdmins(admin) : canManageUsers(admin);
    if (!isAllowed) throw new ApiError('permission-denied');
    const person = await findPerson(context.db, await inviteUser(context, input));
    if (!person) throw new ApiError('not-found');
    return present(context, person);
  }),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const person = await findPerson(context.db, id);
    if (!person || !canSee(requireSignedIn(context), person)) throw new ApiError('not-found');
    return present(context, person);
  }),

  update: api.update.handler(({ input, context }) =>
    changePerson(context, input.id, 'update', async (tx, person) => {
      const { id, permissions, permissionsBefore, ...rights } = input;
      assertNotStale(permissionsBefore, person.permissions);
      const sorted = permissions && { permissions: [...new Set(permissions)].sort() };
      await updateUser(tx, id, { ...rights, ...sorted });
      await recordChange(tx, context, id, 'user.permitted', {
        ...sorted,
        ...(rights.isMasterAdmin && { isMasterAdmin: true }),
      });
    }),
  ),

  setRoles: api.setRoles.handler(({ input: { id, roles, rolesBefore }, context }) =>
    changePerson(context, id, 'setRoles', async (tx, person) => {
      assertNotStale(rolesBefore, person.roles);
      const changed = changedRoles(person.roles, roles);
      if (changed.length === 0) return;
      const allowed = changeableRoles(requireSignedIn(context), person);
      if (changed.some((role) => !allowed.includes(role))) throw roleChangeRefused(person);
      if (!(await changeRoles(tx, context, person, rolesAfterChange(person.roles, roles))))
        throw locationRequired();
    }),
  ),

  deactivate: api.deactivate.handler(({ input: { id, reason }, context }) =>
    changePerson(context, id, 'deactivate', (tx) => deactivatePerson(tx, context, id, reason)),
  ),

  reactivate: api.reactivate.handler(({ input: { id }, context }) =>
    changePerson(context, id, 'reactivate', (tx) => reactivatePerson(tx, context, id)),
  ),
});

/** Runs a change of a locked person, if the caller may make it. */
const changePerson = (
  context: Context,
  id: string,
  move: PeopleMove,
  apply: (tx: Db, person: PersonRow) => Promise<unknown>,
) =>
  context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    const person = await findPerson(tx, id);
    if (!person || !canSee(requireSignedIn(context), person)) throw new ApiError('not-found');
    assertMoveAllowed(context, person, move);
    await apply(tx, person);
    const changed = await findPerson(tx, id);
    if (!changed) throw new ApiError('not-found');
    return present(context, changed);
  });

const opposite: Partial<Record<PeopleMove, PeopleMove>> = {
  deactivate: 'reactivate',
  reactivate: 'deactivate',
};

/** Distinguishes what the person's state forbids from what this caller may never do. */
function assertMoveAllowed(context: Context, person: PersonRow, move: PeopleMove) {
  const moves = movesOf(requireSignedIn(context), person);
  if (moves.includes(move)) return;
  const other = opposite[move];
  if (other && moves.includes(other)) throw new ApiError('failed-precondition');
  if (
    move === 'update' &&
    requireSignedIn(context).isMasterAdmin &&
    !person.roles.includes('admin')
  )
    throw new ApiError('failed-precondition', 'Only admins can have permissions');
  throw new ApiError('permission-denied');
}

/** Forms send the whole list: saving it over a newer one would undo somebody else's change. */
function assertNotStale(seen: readonly string[] | undefined, now: readonly string[]) {
  if (seen && new Set(seen).symmetricDifference(new Set(now)).size > 0)
    throw new ApiError('aborted', 'Someone changed this in the meantime. Reload, then decide');
}

const locationRequired = () =>
  new ApiError(
    'failed-precondition',
    'Contractors need a location. Ask them to enter a ZIP code in their profile first',
  );

function roleChangeRefused({ isMember, sample }: PersonRow) {
  if (isMember)
    return new ApiError(
      'failed-precondition',
      'The membership site decides which of its members are homeowners or admins',
    );
  if (sample) return new ApiError('failed-precondition', 'A sample account can’t be an admin');
  return new ApiError('permission-denied');
}

function present(context: Context, person: PersonRow) {
  const admin = requireSignedIn(context);
  return {
    ...person,
    uid: person.id,
    moves: movesOf(admin, person),
    changeableRoles: changeableRoles(admin, person),
  };
}
