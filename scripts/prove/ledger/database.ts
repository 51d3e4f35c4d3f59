import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Book } from './book.ts';
import type { Host } from './host.ts';

const SETTLE_MS = 120_000;

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs `work` with a connection to the database of a running program. */
export async function withDatabase<Result>(host: Host, work: (query: Query) => Promise<Result>) {
  const { host: folder, port } = host.database();
  const client = new pg.Client({ host: folder, port, user: 'plumbline', database: 'postgres' });
  await client.connect();
  try {
    return await work(
      async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await client.query<Row>(text, values)).rows,
    );
  } finally {
    await client.end();
  }
}

/** Waits until nothing is left to dispatch or to do. */
export async function settle(query: Query) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const [row] = await query<{ left: number }>(`select
      (select count(*) from activities where position is null)::int
      + (select count(*) from graphile_worker.jobs where run_at <= now() + interval '1 minute'
           and attempts < max_attempts)::int as left`);
    if (row?.left === 0) return;
    if (performance.now() > deadline) throw new Error(`${row?.left} jobs and activities are left`);
    await pause(100);
  }
}

/** Queries that find something only where a write was done twice, or by half. */
const violations: Record<string, string> = {
  'positions given twice': 'select position from activities group by position having count(*) > 1',
  'projects without a lead':
    'select p.id from projects p left join leads l on l.project_id = p.id where l.id is null',
  'projects with two accepted quotes':
    "select project_id from quotes where status = 'accepted' group by project_id having count(*) > 1",
  'accepted quotes without a signature': `select q.id from quotes q
    left join quote_signatures s on s.quote_id = q.id where q.status = 'accepted' and s.quote_id is null`,
  'conversations whose last number is not the count of their messages': `select c.id from conversations c
    left join lateral (select count(*) as total, max(seq) as last from messages m
      where m.conversation_id = c.id) m on true
    where c.last_seq <> m.total or c.last_seq <> coalesce(m.last, 0)`,
  'recipients of a broadcast that were left waiting': `select t.broadcast_id from broadcast_targets t
    join broadcasts b on b.id = t.broadcast_id where b.status = 'completed' and t.status = 'pending'`,
  'recipients who got a broadcast twice': `select t.user_id from broadcast_targets t
    join broadcasts b on b.id = t.broadcast_id
    join messages m on m.conversation_id = t.conversation_id and m.content = b.message
    group by t.broadcast_id, t.user_id having count(*) > 1`,
  'files without a content that is named twice':
    'select storage_key from files group by storage_key having count(*) > 1',
};

/** What the API does not show. Returns one line for each problem. */
export async function checkRows(query: Query, book: Book) {
  const wrong: string[] = [];
  const expected = [...book.activities];
  const subjects = [...new Set(expected.map(([key]) => key.split(' ')[1]))];
  const recorded = await query<{ key: string; count: number }>(
    `select type || ' ' || subject_id as key, count(*)::int as count from activities
     where subject_id::text = any($1) group by 1`,
    [subjects],
  );
  const counts = new Map(recorded.map(({ key, count }) => [key, count]));
  for (const [key, count] of expected)
    if (counts.get(key) !== count)
      wrong.push(`activity ${key}: ${counts.get(key) ?? 0}, not ${count}`);
  for (const [table, ids] of book.rows) {
    const [found] = await query<{ count: number }>(
      `select count(*)::int as count from ${table} where id::text = any($1)`,
      [[...ids]],
    );
    if (found?.count !== ids.size)
      wrong.push(`${ids.size - (found?.count ?? 0)} rows of ${table} are lost`);
  }
  for (const [what, text] of Object.entries(violations)) {
    const found = await query(text);
    if (found.length > 0) wrong.push(`${found.length} ${what}`);
  }
  return wrong;
}

/** What pg_amcheck checks: every heap against its pages and clog, every B-tree against its heap. */
export async function checkStorage(query: Query) {
  await query('create extension if not exists amcheck');
  const damaged: string[] = [];
  const relations = await query<{ name: string; kind: string }>(`
    select c.oid::regclass::text as name, case c.relkind when 'i' then 'index' else 'heap' end as kind
    from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am am on am.oid = c.relam
    where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or (c.relkind = 'i' and am.amname = 'btree'
      and i.indisvalid and i.indisready))`);
  for (const { name, kind } of relations) {
    const check =
      kind === 'index'
        ? query<{ problem?: string }>('select bt_index_check($1::regclass, true)', [name])
        : query<{ problem?: string }>('select msg as problem from verify_heapam($1::regclass)', [
            name,
          ]);
    const found = await check.catch((error: Error) => [{ problem: error.message }]);
    for (const { problem } of found) if (problem) damaged.push(`${kind} ${name}: ${problem}`);
  }
  const heaps = relations.filter(({ kind }) => kind === 'heap').length;
  return { damaged, heaps, indexes: relations.length - heaps };
}
