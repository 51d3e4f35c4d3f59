import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { isApiErrorCode } from '#lib/error-catalog.ts';
import { accessRows, type Principal, principals, refusalCodes } from '#test/access-table.ts';
import { callInputs, noInput } from '#test/call-inputs.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { canaryTexts, createScenario, picture, type Scenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import type { Db } from './database/database.ts';

/** The callers who own the scenario’s records and may see their texts. */
const parties: readonly Principal[] = ['homeowner', 'contractor'];

let world: World;
let roof: File;
beforeAll(async () => {
  world = await createWorld();
  roof = await picture();
});
afterAll(() => world.close());

test('the access table has exactly one row for each call of the contract', () => {
  expect(accessRows.map(({ call }) => call).sort()).toEqual(
    contractCalls()
      .map(({ name }) => name)
      .sort(),
  );
  for (const { call, cells } of accessRows) expect(cells.length, call).toBe(principals.length);
});

/** What an admin without permissions may do beside what anybody may: their own account, and the overview. */
const callsOfEveryAdmin =
  /^(profile|notifications|session)\.|^(activities\.live|announcements\.dismiss|counts\.admin|viewing\.end)$/;

test('an admin without permissions is refused by every call but those for anybody, of their own account and the overview', () => {
  const columns = principals.indexOf('admin');
  const allowed = accessRows.filter(({ call, cells }) => {
    const forAnybody = contractCalls().find(({ name }) => name === call)?.meta.who === 'anyone';
    return !forAnybody && !callsOfEveryAdmin.test(call) && cells[columns] !== 'no';
  });
  expect(allowed.map(({ call }) => call)).toEqual([]);
});

/** Rights that nobody may give themselves; sent along with every call. */
const privilegeEscalationFields = {
  roles: ['admin', 'CS Member'],
  isMasterAdmin: true,
  permissions: ['all'],
  adminSettings: { canManageUsers: true, canManageSettings: true },
  emailVerified: true,
  isMember: true,
};

/** Makes a call: returns `ok` or the code of the refusal, and the complete response as text. */
async function makeCall(
  call: string,
  principal: Principal,
  scene: Scenario,
  { db = world.db, withUnknownIds = false }: { db?: Db; withUnknownIds?: boolean } = {},
) {
  const caller = principal === 'guest' ? undefined : scene.people[principal];
  const [namespace = '', name = ''] = call.split('.');
  const api = (await world.as(caller, { db })) as unknown as Record<
    string,
    Record<string, (input: unknown, options?: object) => Promise<unknown>>
  >;
  const own = (callInputs[call] ?? noInput)(scene);
  const given = withUnknownIds
    ? { ...JSON.parse(JSON.stringify(own).replace(anId, newId)), ...filesIn(own) }
    : own;
  const input =
    call === 'files.upload'
      ? { file: roof }
      : { ...privilegeEscalationFields, ...(given as object) };
  const stop = new AbortController();
  try {
    const procedure = api[namespace]?.[name];
    if (!procedure) throw new Error(`${call} is not implemented`);
    const answer = await procedure(input, {
      signal: stop.signal,
      lastEventId: '0',
    });
    // An archive is generated while it is read.
    if (answer instanceof ReadableStream) {
      await answer.cancel();
      return { outcome: 'ok', text: '' };
    }
    // A stream is refused at its first event; resumed from the start, it has one.
    if (isStream(answer)) return { outcome: 'ok', text: JSON.stringify(await answer.next()) };
    return { outcome: 'ok', text: JSON.stringify(answer) ?? '' };
  } catch (error) {
    const { code } = error as { code: string };
    if (!isApiErrorCode(code)) throw error;
    return { outcome: code, text: JSON.stringify(error) };
  } finally {
    stop.abort();
  }
}

const isStream = (answer: unknown): answer is AsyncGenerator =>
  typeof answer === 'object' &&
  answer !== null &&
  Symbol.asyncIterator in answer &&
  'next' in answer;

/** What JSON cannot say. */
const filesIn = (input: unknown) =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value instanceof File));

const anId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const readOnlyCalls = new Set(
  contractCalls()
    .filter(({ method }) => method === 'GET')
    .map(({ name }) => name),
);

describe('access to calls is as the table says', () => {
  let scene: Scenario;
  let before: string[];
  beforeAll(async () => {
    scene = await createScenario(world);
    await createFingerprint();
    before = await fingerprint();
  });

  /** Makes a call that writes in a transaction and rolls it back, so that the next call finds the same scenario. */
  async function callAndRollBack(call: string, principal: Principal) {
    const undo = new Error('undone');
    let result = { outcome: '', text: '' };
    const transaction = world.db.transaction(async (tx) => {
      result = await makeCall(call, principal, scene, { db: tx });
      await expectNoNewRights(tx);
      throw undo;
    });
    await transaction.catch((error) => {
      if (error !== undo) throw error;
    });
    return result;
  }

  async function expectNoNewRights(db: Db) {
    const { rows: privileged } = await db.execute<{ id: string }>(
      sql`select id from users where roles && array['admin', 'CS Member'] or is_master_admin
         or cardinality(permissions) > 0 or admin_settings is not null or is_member`,
    );
    const { admin, people, permitted, master } = scene.people;
    const expected = [admin, people, permitted, master].map(({ uid }) => uid);
    const others = privileged.filter(({ id }) => !expected.includes(id));
    expect(others, 'nobody has given themselves a right').toEqual([]);
  }

  test.each(accessRows)('$call', async ({ call, cells }) => {
    const outcomes: Record<string, string> = {};
    for (const [n, principal] of principals.entries()) {
      const isWriteExpected = cells[n] === 'ok' && !readOnlyCalls.has(call);
      const { outcome, text } = await (isWriteExpected ? callAndRollBack : makeCall)(
        call,
        principal,
        scene,
      );
      outcomes[principal] = outcome;
      if (outcome !== 'ok' || !parties.includes(principal)) expectNoSecrets(text, call, principal);
    }
    expect(outcomes).toEqual(
      Object.fromEntries(
        principals.map((principal, n) => [principal, refusalCodes[cells[n] ?? ''] ?? cells[n]]),
      ),
    );
    const [previous, current] = [before, await fingerprint()];
    before = current;
    const changed = current.filter((table, n) => table !== previous[n]);
    expect(changed, 'a refused call changes nothing, nor does GET').toEqual([]);
  });

  const hiddenCalls = accessRows.filter(({ cells }) => cells.includes('-'));

  test.each(hiddenCalls)(
    '$call answers about what is hidden as about what does not exist',
    async ({ call, cells }) => {
      for (const [n, principal] of principals.entries()) {
        // The parties may see the conversation of a message that is not there.
        if (cells[n] !== '-' || parties.includes(principal)) continue;
        const hidden = await makeCall(call, principal, scene);
        const unknown = await makeCall(call, principal, scene, { withUnknownIds: true });
        expect(hidden.text.replace(anId, 'id'), principal).toBe(unknown.text.replace(anId, 'id'));
      }
      expect(await fingerprint()).toEqual(before);
    },
  );

  test('the checksums tell of one row that is gone from any table', async () => {
    const undo = new Error('undone');
    const touched: string[] = [];
    const transaction = world.db.transaction(async (tx) => {
      // What a call still writes after its answer is not seen meanwhile.
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const intact = await fingerprint(tx);
      // Without triggers and foreign keys, so that only this one row changes.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const name of await listTables()) {
        const table = sql.identifier(name);
        const { rowCount } = await tx.execute(
          sql`delete from ${table} where ctid =
            (select min(ctid) from ${table} where ${countedRows(name)})`,
        );
        if (rowCount === 1) touched.push(name);
      }
      const changed = (await fingerprint(tx)).filter((line) => !intact.includes(line));
      expect(changed.map((line) => line.split(' ')[0]).sort()).toEqual(touched.sort());
      throw undo;
    });
    await transaction.catch((error) => {
      if (error !== undo) throw error;
    });
    expect(touched.length).toBeGreaterThan(25);
  });
});

/** Nobody but the parties, and admins who may manage users, may see the parties’ texts. */
function expectNoSecrets(text: string, call: string, principal: Principal) {
  // A holder of the quote’s link may read the quote, but none of the other texts.
  const secrets =
    call === 'quotes.view' ? { ...canaryTexts, quoteLine: canaryTexts.message } : canaryTexts;
  if (principal === 'people' || principal === 'master') return;
  for (const secret of Object.values(secrets))
    expect(text, `${call} tells ${principal}: ${secret}`).not.toContain(secret);
}

/**
 * Tables that reading may change: last use of sessions, counts of rate limits, the push key, which is created once,
 * public answers that are kept as they were sent, and the audit log, which keeps who read or tried what.
 */
const VOLATILE_TABLES = [
  ...['sessions', 'idempotency_keys', 'attempts', 'call_rates', 'push_keys'],
  ...['contractor_snapshots', 'contractor_versions'],
  ...['audit_entries', 'audit_head'],
];
const AUDITING = [
  'record.read',
  'access.refused',
  'user.exported',
  'audit.exported',
  'people.exported',
];

const countedRows = (table: string) =>
  table === 'activities' ? sql`type not in ${AUDITING}` : sql`true`;

/** Makes a function that hashes every table: planning a statement for all of them each time would take half of this test. */
async function createFingerprint() {
  const sums = (await listTables()).map(
    (name) => sql`select ${name}::text,
    (select sum(hashtextextended(t::text, 0)) from ${sql.identifier(name)} t
      where ${countedRows(name)})::text`,
  );
  await world.db.execute(
    sql`create function fingerprint() returns table (name text, sum text) language plpgsql as $$
      begin return query ${sql.join(sums, sql` union all `)} order by 1; end $$`.inlineParams(),
  );
}

/** A hash of every table except the volatile ones. */
async function fingerprint(db: Db = world.db) {
  const { rows } = await db.execute<{ name: string; sum: string | null }>(
    sql`select * from fingerprint()`,
  );
  return rows.map(({ name, sum }) => `${name} ${sum}`);
}

/** Every table except the volatile ones. */
async function listTables() {
  const { rows } = await world.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1)`,
    [VOLATILE_TABLES],
  );
  return rows.map(({ name }) => name);
}
