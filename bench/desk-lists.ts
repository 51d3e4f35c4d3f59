import path from 'node:path';
import { listAuditEntries } from '#features/audit/data.ts';
import { namedActions, severities } from '#features/audit/rules.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { listDeskLeads } from '#features/leads/desk/data.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { listPeople } from '#features/users/admin/data.ts';
import { verificationStatuses } from '#features/users/rules.ts';
import { stateCodes } from '#lib/states.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { percentile, printLine } from './report.ts';

/**
 * How long the database takes for a page of the desks' lists of people, leads and audit entries, with each of their
 * filters, at the start and further down: `npm run bench:desks`. `ROWS` of each (a million); fails above 50 ms (p95).
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const [RUNS, MOST_MS, LIMIT, STEP] = [40, 50, 50, 50_000];
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench-desks');
const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});
const client = await pool.connect();
await client.query('set statement_timeout = 0');

/** Of these some lists are asked for, and there is nobody in Guam. */
const states = ['OH', 'IL', 'TX', 'CA', 'NY', 'WY'];
const services = builtInCategories.map(({ name }) => name);
const peopledStates = stateCodes.filter((state) => state !== 'GU');
/** Evenly, and each column for itself: filters that meet in a row by their order alone would say nothing. */
const pick = (column: string, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}])
    [1 + abs(hashtext('${column}' || i)::bigint) % ${values.length}]`;
/** Ids in the order of `i`, so that the newest has the highest, as UUIDv7 have. */
const idOf = (kind: string, i = 'i') =>
  `('01900000-${kind}-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;
const ago = (all: number) => `now() - (${all} - i) * interval '1 minute'`;

/** In steps, so that no statement holds a million rows of triggers. */
async function fill(name: string, statement: string) {
  for (let from = 1; from <= ROWS; from += STEP)
    await client.query(
      statement.replaceAll(
        '$rows',
        `generate_series(${from}, ${Math.min(ROWS, from + STEP - 1)}) i`,
      ),
    );
  await client.query(`vacuum analyze ${name}`);
}

printLine(`Filling ${ROWS.toLocaleString('en-US')} people, leads and audit entries`);
const hasRows = (await client.query(`select 1 from users limit 1`)).rowCount;
if (!hasRows) {
  await client.query(`set session_replication_role = replica`);
  await fill(
    'users',
    `insert into users (id, email, name, first_name, last_name, phone, role, roles, is_active, email_verified, city, state, zip_code, verification_status, preferences)
     select ${idOf('0001')}, 'person' || i || '@example.com', ${pick('name', ['Robin', 'Alex', 'Sam', 'Jo'])} || ' Bench' || i, 'Robin', 'Bench' || i, '',
       case when i % 5 = 0 then 'contractor' else 'homeowner' end,
       case when i % 5 = 0 then '{contractor}' when i % 9973 = 0 then '{admin}' else '{homeowner}' end::text[],
       i % 50 <> 0, i % 7 <> 0, 'Town', ${pick('state', peopledStates)}, '60614', ${pick('verification', verificationStatuses)}, '{}'
     from $rows`,
  );
  await fill(
    'contractors',
    `insert into contractors (id, user_id, business_name, contact_name, phone, email, zip_code, city, state, latitude, longitude, services, rating, review_count)
     select ${idOf('0002')}, ${idOf('0001')}, 'Shop ' || i, 'Robin Bench', '', 'shop' || i || '@example.com', '60614', 'Town', ${pick('state', peopledStates)}, 41.9, -87.6, '{}',
       (i % 41) / 10.0 + 1, i % 30 from $rows where i % 5 = 0`,
  );
  await fill(
    'projects',
    `insert into projects (id, homeowner_id, title, description, category, zip_code, city, state)
     select ${idOf('0003')}, ${idOf('0001')}, 'Work ' || i, 'To do', 'Roof Repair', '60614', 'Town', ${pick('state', peopledStates)} from $rows`,
  );
  await fill(
    'leads',
    `insert into leads (id, project_id, homeowner_id, homeowner_name, homeowner_email, status, service, project_title, description, location, city, state, zip_code, latitude, longitude, interested_contractors, created_at)
     select ${idOf('0004')}, ${idOf('0003')}, ${idOf('0001')}, 'Robin Bench' || i, 'person' || i || '@example.com', ${pick('status', leadStatuses)},
       ${pick('service', services)}, 'Work ' || i, 'To do', 'Town', 'Town', ${pick('state', peopledStates)}, '60614', 41.9, -87.6,
       case when i % 3 = 0 then '{}' else array[${idOf('0002')}] end, ${ago(ROWS)} from $rows`,
  );
  await fill(
    'audit_entries',
    `insert into audit_entries (sequence, activity_id, recorded_at, action, severity, actor_id, actor_role, subject_type, subject_id, details, previous_hash, hash)
     select i, i, ${ago(ROWS)}, ${pick(
       'action',
       namedActions.map(([action]) => action),
     )}, ${pick('severity', [...severities, 'info', 'info'])},
       ${idOf('0001', 'i % 1000 + 1')}, 'admin', 'user', ${idOf('0001')}, '{}', md5(i::text), md5(i::text) from $rows`,
  );
  await client.query(`set session_replication_role = origin`);
}
client.release();

const now = new Date();
const uuid = (kind: string, i: number) =>
  `01900000-${kind}-7000-8000-${i.toString(16).padStart(12, '0')}`;
const somewhere = () => 1 + Math.floor(Math.random() * ROWS);
const people = (filters: Omit<Parameters<typeof listPeople>[1], 'limit'>) => () =>
  listPeople(db, { limit: LIMIT, ...filters });
const deskLeads = (filters: Omit<Parameters<typeof listDeskLeads>[1], 'limit' | 'now'>) => () =>
  listDeskLeads(db, { limit: LIMIT, now, ...filters });
const audit = (filters: Omit<Parameters<typeof listAuditEntries>[1], 'limit'>) => () =>
  listAuditEntries(db, { limit: LIMIT, ...filters });
const of = <Value extends string>(
  list: string,
  values: readonly Value[],
  read: (value: Value) => () => Promise<unknown>,
) => values.map((value) => [`${list} ${value}`, read(value)] as const);
const dayAgo = (days: number) => new Date(+now - days * 86_400_000).toISOString().slice(0, 10);

const reads: (readonly [string, () => Promise<unknown>])[] = [
  ['people', people({})],
  ['people, at a random place', () => people({ after: uuid('0001', somewhere()) })()],
  ...of('people who are', ['homeowner', 'contractor', 'admin'] as const, (role) =>
    people({ role }),
  ),
  ['people kept out', people({ active: false })],
  ['people without a confirmed address', people({ confirmed: false })],
  ...of('people in', states, (state) => people({ state })),
  ['people in a state without any', people({ state: 'GU' })],
  ...of('people verified as', verificationStatuses, (verification) => people({ verification })),
  ...of('contractors rated', ['3', '4', '4.5'], (rating) =>
    people({ role: 'contractor', minRating: Number(rating) }),
  ),
  ['contractors in OH, kept out', people({ role: 'contractor', state: 'OH', active: false })],
  ['people by name', () => people({ q: `Bench${somewhere()}` })()],
  ['people by a common name', people({ q: 'Robin' })],
  ['people by a name that nobody has', people({ q: 'Quetzal' })],
  ['people by a name, only admins', people({ q: 'Robin', role: 'admin' })],
  ['leads', deskLeads({})],
  ['leads, at a random place', () => deskLeads({ after: uuid('0004', somewhere()) })()],
  ...of('leads that are', leadStatuses, (status) => deskLeads({ status })),
  ...of('leads in', states, (state) => deskLeads({ state })),
  ['leads in a state without any', deskLeads({ state: 'GU' })],
  ...of('leads for', ['Roof Repair', 'Slate Quarrying'], (service) => deskLeads({ service })),
  ['leads that nobody answered', deskLeads({ unanswered: true })],
  [
    'leads in OH for one service, new',
    deskLeads({ state: 'OH', service: 'Carpentry', status: 'new' }),
  ],
  ['leads in GU for one service', deskLeads({ state: 'GU', service: 'Carpentry' })],
  [
    'people kept out in WY, verified',
    people({ state: 'WY', active: false, verification: 'verified' }),
  ],
  ['leads by title', () => deskLeads({ q: `Work ${somewhere()}` })()],
  ['leads by a common word', deskLeads({ q: 'Work' })],
  ['leads by a common word, in GU', deskLeads({ q: 'Work', state: 'GU' })],
  ['audit entries', audit({})],
  ['audit entries of an admin', audit({ personId: uuid('0001', 77) })],
  ['audit entries about a person', () => audit({ personId: uuid('0001', somewhere()) })()],
  ...of('audit entries,', severities, (severity) => audit({ severity })),
  ['audit entries of one action', audit({ action: 'user.viewed' })],
  ['audit entries of an action without any', audit({ action: 'nothing.such' })],
  ['audit entries of a week', audit({ from: dayAgo(107), to: dayAgo(100) })],
  [
    'audit entries of an action, in a week',
    audit({ action: 'user.viewed', from: dayAgo(607), to: dayAgo(600) }),
  ],
  ['errors of one action', audit({ action: 'user.viewed', severity: 'error' })],
  ['errors of an admin', audit({ personId: uuid('0001', 77), severity: 'error' })],
];

printLine(`| ${ROWS.toLocaleString('en-US')} of each | p50 ms | p95 ms |\n|---|---|---|`);
const slow: string[] = [];
for (const [name, read] of reads) {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  if (p95 > MOST_MS) slow.push(name);
  printLine(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
}
if (slow.length > 0) {
  printLine(`Above ${MOST_MS} ms: ${slow.join('; ')}`);
  process.exitCode = 1;
}
await pool.end();
await server.stop();
