import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createFixtures, type Fixtures, fillScreens, newLead } from '../../bench/fixtures.ts';
import { memoryOf, startLoad } from '../../bench/processes.ts';
import { percentile } from '../../bench/report.ts';
import { productRequests, publicPages, signedInReads } from '../../bench/requests.ts';
import { withServer } from '../../bench/with-server.ts';
import { seedBulkContractors } from '../../database/seed/contractors.ts';
import { assertAtMost, type ProofOptions, type Shown, thousands } from './proof.ts';

const MINUTES = 60;
const worlds = {
  long: { small: 100_000, large: 1_000_000, conversations: 10_000, messages: 1_000_000 },
  /** Of a shorter form, for trying it out. */
  short: { small: 10_000, large: 100_000, conversations: 10_000, messages: 100_000 },
};
const MAX_SLOWER = 2;
const MAX_DEEPER = 1.2;
const PAGE = 20;
const DEEP_PAGE = 1_000;
const READS = 300;
/** Leads of the large world, and how many businesses at the place of a new one have an owner who can be told. */
const LEADS = 100_000;
const OWNED = 5_000;
/** For the whole request, of which the database's part is at most as long. */
const MAX_POSTING_MS = 20;
const PASTE_BYTES = 5 * 1024 * 1024;
const MAX_PASTE_MS = 50;
const CONNECTIONS = 16;
/** The memory is read this often. */
const SAMPLE_S = 10;
/** How much more the last quarter of the soak may hold than the second; the first warms up. */
const MAX_GROWTH = 1.05;

type Server = { url: string; port: number; pid: number };

/** Lists and pages of a world ten times as large, a huge paste, and the memory over an hour of mixed load. */
export default async function prove({ minutes = MINUTES }: ProofOptions): Promise<Shown> {
  const world = minutes < MINUTES ? worlds.short : worlds.long;
  let shown: Shown | undefined;
  await withServer(async (start, databaseUrl) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    pool.on('error', () => {});
    try {
      await seedBulkContractors(pool, world.small);
      const { url, port, child } = await start({ SEED: 'none' });
      const server = { url, port, pid: child.pid ?? 0 };
      const db = drizzle(pool, { casing: 'snake_case' });
      const fixtures = await createFixtures(url, pool, db);
      await fillScreens(url, fixtures);
      await addConversations(pool, fixtures, world.conversations, world.messages / 10);
      await pool.query('vacuum analyze');
      const small = await p99sOf(server, fixtures);
      await seedBulkContractors(pool, world.large - world.small);
      await addMessages(pool, fixtures, world.messages - world.messages / 10);
      const densest = await addLeads(pool);
      await pool.query('vacuum analyze');
      const large = await p99sOf(server, fixtures);
      const slower = Object.entries(large).map(([what, ms]) => {
        const factor = ms / (small[what] ?? Number.NaN);
        const figure = `${what} ${small[what]?.toFixed(1)} → ${ms.toFixed(1)} ms`;
        assertAtMost(`p99 in the large world (${figure}), as a multiple`, factor, MAX_SLOWER);
        return figure;
      });
      const deeper = await deepPage(server, fixtures);
      assertAtMost(`page ${DEEP_PAGE} as a multiple of page 1`, deeper, MAX_DEEPER);
      const postingMs = await postLeads(server, fixtures, densest);
      assertAtMost('ms (p95) to post a lead in the densest ZIP code', postingMs, MAX_POSTING_MS);
      const pasteMs = await paste(server, fixtures);
      assertAtMost('ms until a huge paste is refused', pasteMs, MAX_PASTE_MS);
      const memory = await soak(server, fixtures, minutes);
      assertAtMost(
        'memory of the last quarter, as a multiple',
        memory.last / memory.second,
        MAX_GROWTH,
      );
      shown = {
        count: `${thousands(world.large)} contractors, ${thousands(world.messages)} messages, ${thousands(LEADS)} leads, ${thousands(world.conversations)} conversations of one person; ${minutes} minutes of mixed load, ${thousands(memory.answered)} calls`,
        figure: `p99 from ${thousands(world.small)} to ${thousands(world.large)} contractors: ${slower.join(', ')}; page ${DEEP_PAGE} costs ${deeper.toFixed(2)} of page 1; a lead posted in the densest ZIP code p95 ${postingMs.toFixed(1)} ms; paste of 5 MB refused in ${pasteMs.toFixed(0)} ms; memory ${memory.second} MB in the second quarter, ${memory.last} in the last`,
      };
    } finally {
      await pool.end();
    }
  });
  if (!shown) throw new Error('nothing was measured');
  return shown;
}

/** Conversations of the first caller, of which the first holds the messages. */
async function addConversations(
  pool: pg.Pool,
  { callers }: Fixtures,
  conversations: number,
  messages: number,
) {
  const [caller] = callers;
  await pool.query(
    `insert into conversations (id, homeowner_id, last_message_at, contractor_name)
     select gen_random_uuid(), homeowner_id, now() - i * interval '1 minute', 'Shop ' || i
     from conversations, generate_series(1, $2::int) i where id = $1`,
    [caller?.conversationId, conversations],
  );
  await addMessages(pool, { callers } as Fixtures, messages);
}

/** More messages of the first caller's conversation, in which the product may write at the same time. */
async function addMessages(pool: pg.Pool, { callers: [caller] }: Fixtures, count: number) {
  await pool.query(
    `with numbered as (
       update conversations set last_seq = last_seq + $2::int where id = $1 returning last_seq
     )
     insert into messages (conversation_id, seq, id, content, sender_role, sender_name)
     select $1, last_seq - i, gen_random_uuid(), repeat('Words of a usual length. ', 6), 'contractor', 'Shop'
     from numbered, generate_series(0, $2::int - 1) i`,
    [caller?.conversationId, count],
  );
}

async function timed(server: Server, path: string, token?: string) {
  const began = performance.now();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(server.url + path, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`);
  return { ms: performance.now() - began, body: JSON.parse(text) as { nextCursor: string | null } };
}

/** One request after another, each kind in turn, in milliseconds. */
async function p99sOf(server: Server, { callers: [caller] }: Fixtures) {
  const lists: Record<string, string> = {
    'businesses of a service': '/api/contractors?service=Roof+Repair&sort=rating&limit=20',
    'businesses nearby': '/api/contractors?zip=60614&radius=25&limit=20',
    'businesses by a word that few have': '/api/contractors?q=family&limit=20',
    'businesses by words that many have': '/api/contractors?q=home+repair&limit=20',
    conversations: '/api/conversations?limit=20',
    messages: `/api/conversations/${caller?.conversationId}/messages?limit=50`,
  };
  const times: Record<string, number[]> = {};
  for (let read = 0; read < READS; read += 1)
    for (const [what, path] of Object.entries(lists)) {
      const { ms } = await timed(server, path, caller?.token);
      const all = times[what] ?? [];
      times[what] = all;
      // The first ones prepare statements and fill caches.
      if (read >= READS / 10) all.push(ms);
    }
  return Object.fromEntries(
    Object.entries(times).map(([what, all]) => [what, percentile(all, 0.99)]),
  );
}

/** How much longer the thousandth page of messages takes than the first one, both at the median. */
async function deepPage(server: Server, { callers: [caller] }: Fixtures) {
  const list = `/api/conversations/${caller?.conversationId}/messages?limit=${PAGE}`;
  let deep = list;
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const { body } = await timed(server, deep, caller?.token);
    if (body.nextCursor === null) throw new Error(`there are only ${page} pages`);
    deep = `${list}&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
  const times = { first: [] as number[], deep: [] as number[] };
  for (let read = 0; read < READS; read += 1) {
    times.first.push((await timed(server, list, caller?.token)).ms);
    times.deep.push((await timed(server, deep, caller?.token)).ms);
  }
  return percentile(times.deep, 0.5) / percentile(times.first, 0.5);
}

/**
 * Leads everywhere for a service, as old as a year, and owners for the businesses nearest to the ZIP code that has most
 * of them. Returns that ZIP code.
 */
async function addLeads(pool: pg.Pool) {
  const { rows } = await pool.query<{ zipCode: string }>(
    `select zip_code as "zipCode" from contractors where 'Roof Repair' = any(services)
     group by zip_code order by count(*) desc, zip_code limit 1`,
  );
  const densest = rows[0]?.zipCode;
  if (!densest) throw new Error('there is no business');
  await pool.query(
    `insert into leads (id, homeowner_id, homeowner_name, homeowner_email, service, project_title, description, location,
       city, state, zip_code, latitude, longitude, offered_count, created_at)
     select gen_random_uuid(), (select id from users where 'homeowner' = any(roles) limit 1), 'Robin Bench',
       'robin@example.com', 'Roof Repair', 'New roof', 'A leak above the kitchen.', city || ', ' || state,
       city, state, zip_code, latitude, longitude, 0, now() - random() * interval '365 days'
     from contractors where user_id is null limit $1`,
    [LEADS],
  );
  await pool.query(
    `with nearest as (
       select business.id from contractors business,
         (select latitude, longitude from contractors where zip_code = $1 limit 1) place
       where business.user_id is null and business.is_active
       order by abs(business.latitude - place.latitude) + abs(business.longitude - place.longitude)
       limit $2
     ), owners as (
       insert into users (id, email, first_name, last_name, name, role, roles, email_verified, preferences)
       select id, id || '@bench.example.com', 'Robin', 'Bench', 'Robin Bench', 'contractor', '{contractor}', true, '{}'
       from nearest returning id
     )
     update contractors set user_id = owners.id from owners where contractors.id = owners.id`,
    [densest, OWNED],
  );
  return densest;
}

/** The whole request, one after another, with what follows from each at the same time. */
async function postLeads(server: Server, { callers }: Fixtures, zipCode: string) {
  const times: number[] = [];
  for (let posted = 0; posted < READS; posted += 1) {
    const caller = callers[posted % callers.length];
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/leads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...newLead, zipCode }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a lead was answered ${answer.status} ${text}`);
    times.push(performance.now() - began);
  }
  return percentile(times.slice(READS / 10), 0.95);
}

/** The median of a few tries. */
async function paste(server: Server, { callers: [caller] }: Fixtures) {
  const body = JSON.stringify({ content: 'x'.repeat(PASTE_BYTES) });
  const times: number[] = [];
  for (let tried = 0; tried < 11; tried += 1) {
    const began = performance.now();
    const answer = await fetch(
      `${server.url}/api/conversations/${caller?.conversationId}/messages`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${caller?.token}`, 'content-type': 'application/json' },
        body,
      },
    );
    await answer.arrayBuffer();
    if (answer.status !== 413) throw new Error(`a huge paste was answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

/** Every kind of call in turn; the median memory of the second and of the last quarter, in MB. */
async function soak(server: Server, fixtures: Fixtures, minutes: number) {
  const { anew, cached } = publicPages(fixtures);
  const calls = Object.values(productRequests(fixtures));
  const kinds = [...calls, ...Object.values(signedInReads(fixtures)), anew, cached];
  const requests = Array.from({ length: 20_000 }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? [];
    return kind[Math.floor(n / kinds.length) % kind.length] ?? '';
  });
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(memoryOf(server.pid)), SAMPLE_S * 1_000);
  const load = startLoad();
  try {
    const order = { port: server.port, connections: CONNECTIONS, seconds: 60 * minutes, requests };
    const { answered } = await load.run(order);
    const quarter = Math.floor(samples.length / 4);
    const median = (some: readonly number[]) => percentile(some, 0.5);
    return {
      answered,
      second: median(samples.slice(quarter, 2 * quarter)),
      last: median(samples.slice(-quarter)),
    };
  } finally {
    clearInterval(sampling);
    load.stop();
  }
}
