import path from 'node:path';
import { sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { countUnread, listConversations } from '#features/messages/data.ts';
import { listMessagesAfter, listMessageVersionsBefore } from '#features/messages/read/data.ts';
import { listSupportConversations } from '#features/messages/support/data.ts';
import { getQuoteStats, listQuotes } from '#features/quotes/lists/data.ts';
import { quoteSorts, quoteStatuses } from '#features/quotes/rules.ts';
import { insertUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { percentile, printLine } from './report.ts';

/**
 * How long the database takes for a page of long lists, at the start and in the middle, for a person with 10,000
 * conversations, one of them with 100,000 messages, and a contractor with 10,000 quotes: `npm run bench:lists`
 */
const [CONVERSATIONS, MESSAGES, QUOTES, RUNS] = [10_000, 100_000, 10_000, 200];
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench-lists');
const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});

const uid = newId();
const person = {
  firstName: 'Robin',
  lastName: 'Bench',
  phone: '(312) 555-0100',
  role: 'homeowner',
} as const;
const place = findPlaceByZip('60614');
if (!place) throw new Error('60614 is a ZIP code');
await insertUser(db, { id: uid, email: `${uid}@example.com`, ...person, ...place });
const [id, began] = [newId(), Date.now()];
await db.execute(sql`
  insert into conversations (id, homeowner_id, last_message_at, unread_homeowner, with_support, contractor_name)
  select case when i = 1 then ${id}::uuid else gen_random_uuid() end, ${uid},
    ${new Date(began)}::timestamptz - i * interval '1 minute', (i % 100 = 0)::int, i % 10 = 0, 'Shop ' || i
  from generate_series(1, ${CONVERSATIONS}::int) i`);
for (let from = 1; from <= MESSAGES; from += 20_000)
  await db.execute(sql`
    insert into messages (conversation_id, seq, id, content, sender_role, sender_name)
    select ${id}, i, gen_random_uuid(), repeat('Words of a usual length. ', 6), 'contractor', 'Shop'
    from generate_series(${from}::int, ${from + 19_999}::int) i`);
await db.execute(sql`update conversations set last_seq = ${MESSAGES} where id = ${id}`);
await db.execute(sql`analyze conversations, messages`);

const contractorId = newId();
await db.insert(contractors).values({
  ...{ id: contractorId, businessName: 'Shop', contactName: 'Robin Bench', phone: person.phone },
  ...{ email: `${contractorId}@example.com`, services: [], ...place },
});
await db.execute(sql`
  insert into quotes (id, contractor_id, homeowner_id, contractor_name, customer_name, customer_email, customer_phone,
    project_title, items, total_amount, status, valid_until)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${contractorId}, ${uid}, 'Shop', 'Robin Bench', 'robin@example.com', ${person.phone}, 'Quote ' || i,
    '[{"id": "a", "description": "Work", "amount": 5000}]', (i * 7919) % 1000000,
    (${sql.param([...quoteStatuses])}::text[])[1 + i % ${quoteStatuses.length}::int], now() + interval '9 days'
  from generate_series(1, ${QUOTES}::int) i`);
await db.execute(sql`vacuum analyze quotes`);

const participant = { party: 'homeowner', id: uid } as const;
const randomBelow = (most: number) => Math.floor(Math.random() * most);
const quoteReader = { role: 'contractor', uid: contractorId, contractorId } as const;
const page = { status: 'active', limit: 21 } as const;
const randomCursor = () =>
  [new Date(began - randomBelow(CONVERSATIONS) * 60_000).toISOString(), newId()] as const;
const reads: Record<string, () => Promise<unknown>> = {
  'the list': () => listConversations(db, participant, page),
  'the list, at a random place': () =>
    listConversations(db, participant, { ...page, after: randomCursor() }),
  'the list, only unread': () => listConversations(db, participant, { ...page, unread: true }),
  'the list, searched without a match': () =>
    listConversations(db, participant, { ...page, q: 'nothing such' }),
  'the badge': () => countUnread(db, participant),
  'the support list': () => listSupportConversations(db, { ...page, resolved: false }),
  'the latest messages': () => listMessageVersionsBefore(db, id, undefined, 51),
  'older messages, at a random place': () =>
    listMessageVersionsBefore(db, id, randomBelow(MESSAGES), 51),
  'newer messages, at a random place': () => listMessagesAfter(db, id, randomBelow(MESSAGES), 100),
  ...Object.fromEntries(
    quoteSorts.flatMap((sort) =>
      [undefined, 'sent' as const].map((status) => [
        `quotes by ${sort}${status ? `, only ${status}` : ''}`,
        () => listQuotes(db, quoteReader, { sort, status, limit: 50 }),
      ]),
    ),
  ),
  'quote statistics': () => getQuoteStats(db, contractorId),
};
printLine(
  `| ${CONVERSATIONS} conversations, ${MESSAGES} messages, ${QUOTES} quotes | p50 ms | p95 ms |\n|---|---|---|`,
);
for (const [name, read] of Object.entries(reads)) {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  const at = (share: number) => percentile(times, share).toFixed(1);
  printLine(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
}
await pool.end();
await server.stop();
