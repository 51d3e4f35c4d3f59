import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { copyDatabase, databaseUrlFor, TEMPLATE_DATABASE } from '#test/database-names.ts';
import { describeSchema } from '#test/describe-schema.ts';
import { FULL_COST, withHashCost } from '#test/fast-hashes.ts';
import { signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { migrateJobQueue } from '../jobs/jobs.ts';
import { migrateDatabase } from './database.ts';
import { MIGRATIONS, migrateAll } from './postgres.ts';

type Journal = { entries: { tag: string; when: number }[] };

const readJournal = (): Journal =>
  JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));

const server = inject('databaseServer');
const OLD = `test_${randomUUID().replaceAll('-', '')}`;
const oldUrl = databaseUrlFor(server, OLD);
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function schemaOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await describeSchema(client);
  } finally {
    await client.end();
  }
}

/** Those of the sample rows: a homeowner and a contractor. */
const HELEN = '01980000-0000-7000-8000-000000000001';
const CARL = '01980000-0000-7000-8000-000000000002';
const LADDER = `test_${randomUUID().replaceAll('-', '')}`;
const ladderUrl = databaseUrlFor(server, LADDER);
let schemaOfNew: Awaited<ReturnType<typeof schemaOf>>;
/** How many migrations the ladder has. */
let height = 0;

/** Starts an empty database that can be taken from version to version. */
async function startLadder() {
  await query(server, `drop database if exists ${LADDER} with (force)`);
  await query(server, `create database ${LADDER}`);
  await migrateJobQueue(ladderUrl);
  height = 0;
}

/**
 * Takes the ladder up to `tag`, with the sample rows of each version on the way: what was stored at a version, and has
 * been taken along since.
 */
async function climbTo(tag: string) {
  const journal = readJournal();
  for (const entry of journal.entries.slice(height)) {
    if (journal.entries[height - 1]?.tag === tag) return;
    await assertHasRowsFor(entry.tag);
    height += 1;
    const entries = journal.entries.slice(0, height);
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(ladderUrl, folder, []);
    const rows = path.join(MIGRATIONS, 'samples', `${entry.tag}.sql`);
    if (existsSync(rows)) await query(ladderUrl, readFileSync(rows, 'utf8'));
  }
}

/** A migration of an empty table shows nothing: each table that it changes has rows. */
async function assertHasRowsFor(tag: string) {
  const statements = readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8');
  const namesAfter = (words: RegExp) =>
    [...statements.matchAll(new RegExp(`^(?:${words.source}) "(\\w+)"`, 'gm'))].map(
      ([, name]) => name,
    );
  const created = namesAfter(/CREATE TABLE/);
  for (const table of new Set(namesAfter(/ALTER TABLE|UPDATE|DELETE FROM/))) {
    if (created.includes(table)) continue;
    const rows = await query(ladderUrl, `select from "${table}" limit 1`);
    expect(rows, `database/migrations/samples has no row of ${table} for ${tag}`).toHaveLength(1);
  }
}

beforeAll(async () => {
  cpSync(MIGRATIONS, folder, { recursive: true });
  schemaOfNew = await schemaOf(databaseUrlFor(server, TEMPLATE_DATABASE));
  await startLadder();
});
afterAll(async () => {
  for (const name of [OLD, LADDER])
    await query(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

const signInAsHelen = (world: World) =>
  withHashCost(FULL_COST, () =>
    signIn(world, { email: 'helen@example.com', password: 'level plumb square' }),
  );

/**
 * The ladder climbs every version, with rows. The newest program is started on the oldest, on the latest ones, which may
 * be in use, and on some in between: what it does to a version is what the ladder did to it, in one go.
 */
const LATEST = 6;
const EVERY = 6;
const versions = readJournal().entries.filter(
  (_, n, { length }) => n % EVERY === 0 || n >= length - LATEST,
);

describe.each(versions)('a database of version $tag', ({ tag }) => {
  beforeAll(async () => {
    await climbTo(tag);
    await query(server, `drop database if exists ${OLD} with (force)`);
    await copyDatabase(server, OLD, LADDER);
    await migrateAll(oldUrl);
  });

  test('has the schema of a new one after the newest program has started on it', async () => {
    expect(await schemaOf(oldUrl)).toEqual(schemaOfNew);
  });

  test('still lets its people sign in and read what is theirs', async () => {
    const world = await createWorld({}, { database: OLD });
    try {
      const homeowner = await world.as(
        // A password takes a tenth of a second: the oldest has come the longest way.
        tag === readJournal().entries[0]?.tag
          ? await signInAsHelen(world)
          : await world.session(HELEN, 'homeowner'),
      );
      const { items: projects } = await homeowner.projects.list({});
      expect(projects.map(({ title, status }) => [title, status]).toSorted()).toEqual([
        ['A roof that leaks', 'planning'],
        ['New gutters', 'completed'],
      ]);
      expect((await homeowner.quotes.list({})).items).toMatchObject([
        { status: 'accepted', totalAmount: 164_000 },
      ]);
      const contractor = await world.as(await world.session(CARL, 'contractor'));
      expect(await contractor.conversations.unreadCount()).toMatchObject({ count: 1 });
      const guest = await world.as();
      expect((await guest.contractors.search({ zip: '60614' })).items).toMatchObject([
        { businessName: 'Stone Roofing' },
      ]);
    } finally {
      await world.close();
    }
  });
});

test('a session that is lost between two statements of a start fails that start, and nothing else', async () => {
  const statements = path.join(folder, 'statements.sql');
  execFileSync('mkfifo', [statements]);
  const url = databaseUrlFor(server, TEMPLATE_DATABASE);
  // Waits until somebody writes into the pipe.
  const migrated = migrateDatabase(url, MIGRATIONS, [statements]).catch((error: Error) => error);
  await vi.waitFor(
    async () =>
      expect(
        await query(
          server,
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where state = 'idle'
            and application_name = 'plumbline-migrate' and query ilike 'commit%'`,
        ),
      ).toHaveLength(1),
    { timeout: 10_000, interval: 50 },
  );
  writeFileSync(statements, 'select 1');
  expect(await migrated).toBeInstanceOf(Error);
});

/** A folder with one more migration than there is. */
function withMigration(statements: string) {
  const newer = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, newer, { recursive: true });
  const journal = readJournal();
  const last = journal.entries.at(-1);
  const entries = [...journal.entries, { ...last, tag: '9999_next', when: (last?.when ?? 0) + 1 }];
  writeFileSync(path.join(newer, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  writeFileSync(path.join(newer, '9999_next.sql'), statements);
  return newer;
}

test('a migration that fails leaves nothing, and the version before it starts again', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = databaseUrlFor(server, name);
  await query(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const newer = withMigration(
    `create table half_done (id int);--> statement-breakpoint
     alter table users add column half_done int not null;--> statement-breakpoint
     select 1 / 0`,
  );
  try {
    const before = await schemaOf(url);
    await expect(migrateDatabase(url, newer, [])).rejects.toThrow(
      /^The migration 9999_next failed: division by zero\. .*start the previous version.*\nselect 1 \/ 0$/s,
    );
    expect(await schemaOf(url)).toEqual(before);
    await migrateAll(url);
    expect(await schemaOf(url)).toEqual(before);
  } finally {
    await query(server, `drop database ${name} with (force)`);
    rmSync(newer, { recursive: true });
  }
});

test('a migration lets go of a table that is in use, and comes back when it is free', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = databaseUrlFor(server, name);
  await query(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const newer = withMigration('alter table users add column added int');
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  try {
    await writer.query('begin; lock table users in row exclusive mode');
    const migrated = migrateDatabase(url, newer, []);
    const waiting = async () =>
      (
        await query(
          server,
          `select from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`,
        )
      ).length;
    await expect.poll(waiting).toBe(1);
    // Nobody else has to wait behind it for longer than a moment.
    await expect.poll(waiting).toBe(0);
    await writer.query('commit');
    await migrated;
    expect(await query(url, 'select added from users')).toEqual([]);
  } finally {
    await writer.end();
    await query(server, `drop database ${name} with (force)`);
    rmSync(newer, { recursive: true });
  }
});

test('an older version that starts again leaves the triggers of a newer one', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = databaseUrlFor(server, name);
  await query(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const newer = withMigration('alter table users add column added int');
  const triggers = path.join(newer, 'newer.sql');
  writeFileSync(triggers, 'create function of_newer() returns int language sql return 1');
  const applied = () => query(url, 'select hash from drizzle.guards');
  try {
    await migrateDatabase(url, newer, [triggers]);
    const ofNewer = await applied();
    await migrateAll(url);
    expect(await applied()).toEqual(ofNewer);
  } finally {
    await query(server, `drop database ${name} with (force)`);
    rmSync(newer, { recursive: true });
  }
});

test('a database made by the three migrations before 0000_init does not run 0000_init', async () => {
  await startLadder();
  await climbTo('0000_init');
  await query(
    ladderUrl,
    `delete from drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at)
       values ('first', 1795256215999), ('second', 1795277053655), ('third', 1795298448787)`,
  );
  await migrateAll(ladderUrl);
  const recorded = await query(ladderUrl, 'select from drizzle.__drizzle_migrations');
  expect(recorded).toHaveLength(3 + readJournal().entries.length - 1);
});
