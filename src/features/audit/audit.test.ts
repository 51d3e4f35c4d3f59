import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPasswordAccount } from '#features/auth/session/data.ts';
import { newId } from '#lib/columns.ts';
import { addDays } from '#lib/local-date.ts';
import { recordActivities } from '#server/outbox/outbox.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { admin, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { listAuditEntries, readChain, removeOldEntries } from './data.ts';
import { readCheckpoints, verifyAuditLog, writeCheckpoint } from './service.ts';

let world: World;
let master: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  master = await admin(world, { master: true });
});
afterAll(() => world.close());

const as = async (caller?: Parameters<World['as']>[0]) => world.as(caller);
async function entriesAbout(personId: string) {
  await world.dispatcher.flush();
  return (await (await as(master)).auditLogs.list({ personId })).items;
}

describe('what is kept', () => {
  test('what an admin changes about a person, with both their names', async () => {
    const person = await homeowner(world);
    await (await as(master)).users.deactivate({ id: person.uid, reason: 'Fake reviews' });
    expect(await entriesAbout(person.uid)).toMatchObject([
      {
        action: 'user.deactivated',
        severity: 'warning',
        actorId: master.id,
        actorName: master.name,
        actorRole: 'admin',
        subjectId: person.uid,
        subjectName: person.name,
      },
    ]);
  });

  test('an admin’s look at a private record, once an hour', async () => {
    const person = await homeowner(world);
    const { users } = await as(master);
    await users.get({ id: person.uid });
    await users.get({ id: person.uid });
    const entries = await entriesAbout(person.uid);
    expect(entries).toMatchObject([{ action: 'record.read', details: { call: 'users.get' } }]);
    const own = await (await as(person)).profile.get();
    expect(own.uid).toBe(person.uid);
    expect(await entriesAbout(person.uid)).toHaveLength(1);
  });

  test('a refused call of the admins’ own, once an hour', async () => {
    const person = await homeowner(world);
    const { users } = await as(person);
    for (const _ of [1, 2])
      await expect(users.list({})).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await entriesAbout(person.uid)).toMatchObject([
      { action: 'access.refused', severity: 'warning', details: { call: 'users.list' } },
    ]);
  });

  test('sign-ins, and those of admins that failed', async () => {
    const passwordHash = await hashPassword('a long enough password');
    const [boss, person] = [await admin(world), await homeowner(world)];
    for (const { id, email } of [boss, person])
      await insertPasswordAccount(world.db, { userId: id, email, passwordHash });
    for (const { email } of [boss, person])
      await expect(
        (await as()).session.signIn({ email, password: 'a wrong password' }),
      ).rejects.toMatchObject({ code: 'unauthenticated' });
    await (await as()).session.signIn({ email: boss.email, password: 'a long enough password' });
    expect(await entriesAbout(boss.id)).toMatchObject([
      { action: 'session.opened' },
      { action: 'session.refused', severity: 'warning', actorRole: 'guest' },
    ]);
    expect(await entriesAbout(person.uid)).toEqual([]);
  });

  test('not what others do in their everyday work', async () => {
    const person = await homeowner(world);
    await (await as(person)).profile.update({ firstName: 'Dana' });
    expect(await entriesAbout(person.uid)).toEqual([]);
  });
});

test('the list is filtered by action, severity and day, and read page by page', async () => {
  const person = await homeowner(world);
  const { users, auditLogs } = await as(master);
  // Before the entries: they are of this day, or of the next one.
  const day = new Date().toISOString().slice(0, 10);
  for (const _ of [1, 2, 3]) {
    await users.deactivate({ id: person.uid, reason: 'Fake reviews' });
    await users.reactivate({ id: person.uid });
  }
  const all = await entriesAbout(person.uid);
  expect(all).toHaveLength(6);
  const count = async (filters: object) =>
    (await auditLogs.list({ personId: person.uid, ...filters })).items.length;
  expect(await count({ action: 'user.deactivated' })).toBe(3);
  expect(await count({ severity: 'warning' })).toBe(6);
  expect(await count({ severity: 'error' })).toBe(0);
  expect(await count({ to: '2020-01-01' })).toBe(0);
  expect(await count({ from: '2020-01-01', to: '2199-12-31' })).toBe(6);
  expect(await count({ from: day })).toBe(6);
  expect(await count({ from: addDays(day, 2) })).toBe(0);
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await auditLogs.list({ personId: person.uid, limit: 2, cursor });
    seen.push(...page.items.map(({ sequence }) => sequence));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all.map(({ sequence }) => sequence));
});

test('the export is a CSV file of what is filtered, and is itself in the log', async () => {
  const person = await homeowner(world);
  await (await as(master)).users.deactivate({ id: person.uid, reason: 'Fake reviews' });
  await world.dispatcher.flush();
  const answer = await world.fetch(`/api/audit-logs/export?personId=${person.uid}`, master);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = (await answer.text()).trim().split('\n');
  expect(header).toContain('"Action"');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('user.deactivated');
  expect((await entriesAbout(master.id))[0]).toMatchObject({ action: 'audit.exported' });
});

test('nobody without manage_admins reads it', async () => {
  for (const permission of ['manage_users', 'manage_settings', 'view_analytics'] as const) {
    const { auditLogs } = await as(await admin(world, { permissions: [permission] }));
    await expect(auditLogs.list({})).rejects.toMatchObject({ code: 'permission-denied' });
  }
  const { auditLogs } = await as(await admin(world, { permissions: ['manage_admins'] }));
  expect((await auditLogs.list({ limit: 1 })).items).toHaveLength(1);
});

test.each([
  ["update audit_entries set severity = 'info'", 'the audit log cannot be changed'],
  ['delete from audit_entries', 'the audit log cannot be changed'],
  ['truncate audit_entries', 'the audit log cannot be changed'],
  ['delete from audit_head', 'the audit log cannot be taken back'],
  ['truncate audit_head', 'the audit log cannot be taken back'],
  ['update audit_head set sequence = sequence - 1', 'the audit log cannot be taken back'],
])('the database refuses: %s', async (statement, refusal) => {
  await entriesAbout(master.id);
  await expect(world.pool.query(statement)).rejects.toThrow(refusal);
});

describe('verification', () => {
  let other: World;
  let folder: string;
  let superuser: pg.Client;
  beforeEach(async () => {
    other = await createWorld();
    folder = await mkdtemp(path.join(tmpdir(), 'plumbline-audit-'));
    superuser = new pg.Client({ connectionString: other.url });
    await superuser.connect();
    // What a superuser can do: no trigger of ours fires.
    await superuser.query("set session_replication_role = 'replica'");
    await record(6);
    await writeCheckpoint(other.db, folder, new Date());
    return async () => {
      await superuser.end();
      await other.close();
    };
  });

  async function record(count: number) {
    await recordActivities(
      other.db,
      { actor: { kind: 'person', uid: newId(), role: 'admin' } },
      Array.from({ length: count }, (_, n) => ({
        ...{ type: 'user.permitted', subjectType: 'user', subjectId: newId(), audience: [] },
        ...{ requestId: `request ${n}`, data: { note: `${n} “quoted”\n\u0001 \\ é 🏠` } },
      })),
    );
    await other.dispatcher.flush();
  }
  const verify = async (now = new Date()) =>
    verifyAuditLog(other.db, await readCheckpoints(folder), now);
  const tamper = async (...statements: string[]) => {
    for (const statement of statements) await superuser.query(statement);
    return (await verify()).problems.join(' ');
  };

  test('finds nothing wrong with what the program wrote', async () => {
    expect(await verify()).toEqual({ entries: 6, problemCount: 0, problems: [] });
    await record(3);
    await writeCheckpoint(other.db, folder, new Date());
    await writeCheckpoint(other.db, folder, new Date());
    expect(await readCheckpoints(folder)).toHaveLength(2);
    expect(await verify()).toMatchObject({ entries: 9, problemCount: 0 });
  });

  test('finds an edit, also one with a new hash', async () => {
    const edit = `update audit_entries set actor_id = gen_random_uuid() where sequence = 3`;
    expect(await tamper(edit)).toBe('Entry 3 was changed.');
    const rehash = `update audit_entries entry
      set hash = encode(sha256(convert_to(audit_text(entry), 'UTF8')), 'hex') where sequence = 3`;
    expect(await tamper(rehash)).toBe('Entry 4 does not follow from entry 3.');
  });

  test('finds a deletion', async () => {
    expect(await tamper('delete from audit_entries where sequence = 2')).toContain(
      'Entry 2 is missing.',
    );
    expect(await tamper('delete from audit_entries where sequence < 5')).toContain(
      'Entries 1 to 4 are missing.',
    );
  });

  test('finds two entries that changed places', async () => {
    const problems = await tamper(
      'update audit_entries set sequence = -1 where sequence = 2',
      'update audit_entries set sequence = 2 where sequence = 4',
      'update audit_entries set sequence = 4 where sequence = -1',
    );
    expect(problems).toContain('Entry 2 was changed.');
    expect(problems).toContain('Entry 4 was changed.');
  });

  test('finds an end that was cut off', async () => {
    expect(await tamper('delete from audit_entries where sequence > 4')).toContain(
      'The entries after 4 are missing; 6 is the last.',
    );
  });

  test('finds an end that was cut off with all traces of it in the database', async () => {
    const problems = await tamper(
      'delete from activities where id in (select activity_id from audit_entries where sequence > 4)',
      'delete from audit_entries where sequence > 4',
      'update audit_head set sequence = 4, hash = (select hash from audit_entries where sequence = 4)',
    );
    expect(problems).toMatch(/^Entry 6, noted on .*, is gone\.$/);
  });

  test('finds a whole chain that was written anew', async () => {
    const { rows } = await superuser.query<{ sequence: string }>(
      'select sequence from audit_entries',
    );
    let previous = '';
    await superuser.query(
      "update audit_entries set action = 'user.reactivated' where sequence = 2",
    );
    for (const { sequence } of rows) {
      await superuser.query('update audit_entries set previous_hash = $2 where sequence = $1', [
        sequence,
        previous,
      ]);
      const rewritten = await superuser.query<{ hash: string }>(
        `update audit_entries entry set hash = encode(sha256(convert_to(audit_text(entry), 'UTF8')), 'hex')
         where sequence = $1 returning hash`,
        [sequence],
      );
      previous = rewritten.rows[0]?.hash ?? '';
    }
    const problems = await tamper(`update audit_head set hash = '${previous}'`);
    expect(problems).toMatch(/^Entry 6 is not the one that was noted on /);
  });

  test('finds an activity that was kept out of the log', async () => {
    const problems = await tamper(
      'delete from audit_entries',
      "update audit_head set sequence = 0, hash = ''",
    );
    expect(problems).toContain('6 recorded activities have no entry in the log.');
  });

  test('accepts what its retention removed, and nothing younger', async () => {
    await superuser.query(
      "update audit_entries set recorded_at = now() - interval '7 years 1 day' where sequence < 3",
    );
    await superuser.query('delete from activities');
    expect(await removeOldEntries(other.db, new Date(), 100)).toBe(2);
    expect(await removeOldEntries(other.db, new Date(), 100)).toBe(0);
    expect(await verify()).toMatchObject({ entries: 4, problems: [] });
    const forged = await tamper(
      'delete from audit_entries',
      'update audit_head set removed_through = 6',
    );
    expect(forged).toContain('was removed before its 7 years.');
  });

  test('is of a text that the database and the program write alike', async () => {
    const { rows } = await superuser.query<{ sequence: string; text: string }>(
      'select sequence, audit_text(entry) as text from audit_entries entry order by sequence',
    );
    const ours = await Array.fromAsync(readChain(other.db));
    expect(ours.map(({ hash }) => hash)).toEqual(
      rows.map(({ text }) => createHash('sha256').update(text).digest('hex')),
    );
  });
});

test('a history from before the log is appended in pieces', async () => {
  const other = await createWorld();
  await other.pool.query(`
    insert into activities (type, actor_role, subject_type, subject_id, audience, data, position)
    select 'user.permitted', 'admin', 'user', gen_random_uuid(), '{}', '{}', n from generate_series(1, 5001) n`);
  await homeowner(other);
  other.dispatcher.wake();
  await expect
    .poll(
      () =>
        other.pool
          .query('select from audit_entries where sequence = 5001')
          .then(({ rowCount }) => rowCount),
      { timeout: 10_000 },
    )
    .toBe(1);
  expect(await verifyAuditLog(other.db, [], new Date())).toMatchObject({ problems: [] });
  await other.close();
}, 20_000);

test('a page is read in order from an index, whatever the filters', async () => {
  const other = await createWorld();
  await other.pool.query(`
    alter table audit_entries disable trigger all;
    insert into audit_entries
      select n, n, now() - n * interval '1 minute',
        (array['session.opened', 'record.read', 'user.permitted'])[1 + n % 3],
        (array['info', 'info', 'warning'])[1 + n % 3], md5((n % 500)::text)::uuid, 'admin', 'user',
        md5((n % 700)::text)::uuid, '{}', null, '', '' from generate_series(1, 30000) n;
    analyze audit_entries`);
  const after = { recordedAt: new Date().toISOString(), sequence: 9 };
  const filters = [
    {},
    { personId: newId() },
    { action: 'user.permitted' },
    { severity: 'warning' as const },
    { from: '2020-01-01', to: '2199-01-01' },
  ];
  // What a person did and what was done to them are two ordered reads of at most a page, put together.
  for (const filter of filters)
    for (const query of [filter, { ...filter, after }])
      for (const plan of await queryPlansOf(other, (db) =>
        listAuditEntries(db, { ...query, limit: 50 }),
      ))
        expect(plan, JSON.stringify(query)).not.toMatch(
          'personId' in query ? /Seq Scan on audit/ : /Seq Scan on audit|Limit[\s\S]*Sort/,
        );
  await other.close();
});
