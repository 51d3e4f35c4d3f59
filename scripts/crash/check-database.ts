import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';

/** Queries that must find nothing if nothing was lost or left half done. */
const violationQueries: Record<string, string> = {
  'projects without a lead':
    'select p.id from projects p left join leads l on l.project_id = p.id where l.id is null',
  'leads without their activity': `
    select l.id from leads l left join activities a on a.subject_id = l.id and a.type = 'lead.created'
    where a.id is null`,
  'messages without their activity': `
    select m.id from messages m
    left join activities a on a.subject_id = m.conversation_id and a.data->>'messageId' = m.id::text
    where m.message_type = 'text' and a.id is null`,
  'conversations whose counters differ from a recount': `
    select c.id from conversations c
    left join lateral (
      select count(*) as total, max(seq) as last,
        count(*) filter (where unread_contractor) as unread
      from messages m where m.conversation_id = c.id
    ) m on true
    where c.last_seq <> m.total or c.last_seq <> coalesce(m.last, 0)
      or c.unread_contractor <> m.unread`,
  'activities that were never dispatched': 'select id from activities where position is null',
  'positions given twice': 'select position from activities group by position having count(*) > 1',
};

/** Checks the database of a program that has ended. Returns one line for each problem. */
export async function checkDatabase(dataDir: string) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [what, query] of Object.entries(violationQueries)) {
      const { rowCount } = await client.query(query);
      if (rowCount) found.push(`${rowCount} ${what}`);
    }
    return [...found, ...(await damagedIndexes(client))];
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Compares every B-tree with its table, using PostgreSQL's amcheck. */
async function damagedIndexes(client: pg.Client) {
  await client.query('create extension if not exists amcheck');
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    join pg_namespace n on n.oid = c.relnamespace
    where am.amname = 'btree' and n.nspname in ('public', 'graphile_worker') and i.indisvalid`);
  const damaged: string[] = [];
  for (const { name } of rows)
    await client
      .query('select bt_index_check($1::regclass, true)', [name])
      .catch((error: Error) => damaged.push(`index ${name}: ${error.message}`));
  return damaged;
}
