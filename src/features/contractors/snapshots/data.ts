import { createHash } from 'node:crypto';
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { jsonStatement } from '#server/database/json-statement.ts';
import { isPool } from '#server/database/transactions.ts';
import { contractorSnapshots, contractorVersions } from './tables.ts';

/** The page of a business, or its card in lists of a service, or of none. */
export const pagePart = 'page';
export const cardPart = (service: string | undefined) => `card:${service ?? ''}`;

/** Raise it when the same row becomes another text. */
const PRESENTATION = 1;

/** Built once for each kind. It depends on nothing else. */
const formats = new Map<string, string>();

/** Names what the texts of a kind are made by: their shape, and the statement that reads what is in them. */
export function snapshotFormat(
  db: Db,
  kind: string,
  { schema, select }: { schema: z.ZodType; select: (db: Db) => { toSQL: () => { sql: string } } },
) {
  let format = formats.get(kind);
  if (!format) {
    const shape = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    const made = `${PRESENTATION} ${shape} ${select(db).toSQL().sql}`;
    format = createHash('sha256').update(made).digest('base64url').slice(0, 16);
    formats.set(kind, format);
  }
  return format;
}

export type Snapshot = {
  contractorId: string;
  part: string;
  format: string;
  body: string;
  /** The earliest end of a document that it shows, YYYY-MM-DD; null without any. */
  validUntil: string | null;
  /** The business's version that it was made of, as read with it; null where it has none. */
  version: number | null;
};

/** The earliest of some days, YYYY-MM-DD; null without any. */
export const earliest = (days: readonly (string | null)[]) =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** The version of a business, for a statement that reads what a snapshot is made of. */
export const versionOf = (contractorId: SQLWrapper) => sql<number | null>`(
  select ${contractorVersions.version} from ${contractorVersions}
  where ${contractorVersions.contractorId} = ${contractorId})`;

/** Whether a snapshot is one of `part` and `format`, which are placeholders, and still true today. */
export const isUsable = and(
  eq(contractorSnapshots.part, sql.placeholder('part')),
  eq(contractorSnapshots.format, sql.placeholder('format')),
  sql`coalesce(${contractorSnapshots.until} >= current_date, true)`,
);

const addVersions = jsonStatement<[ids: string[]], never>(
  'add-contractor-versions',
  `insert into contractor_versions (contractor_id)
    select id from unnest($1::uuid[]) id order by id on conflict do nothing`,
);

/**
 * The lock on the version keeps a change from coming between: it either waits and then deletes the text, or has already
 * made another version. A business that is being changed is left alone. The text can be made again, so nobody waits for
 * the disk.
 */
const insertSnapshots = jsonStatement<[made: string], never>(
  'keep-contractor-snapshots',
  `with made as (
    select * from jsonb_to_recordset($1::jsonb) as made (
      "contractorId" uuid, part text, format text, body text, "validUntil" date, version bigint)
  ), current as (
    select contractor_id, version from contractor_versions
    where contractor_id in (select "contractorId" from made)
    order by contractor_id for share skip locked
  )
  insert into contractor_snapshots (contractor_id, part, format, body, until)
  -- Documents are shown for a day longer: where the business is, their last day may not be over.
  select contractor_id, part, format, body, "validUntil" + 1
  from made join current on contractor_id = "contractorId"
    and current.version = coalesce(made.version, 0),
    (select set_config('synchronous_commit', 'off', true) offset 0) unsynced
  order by contractor_id, part
  on conflict (contractor_id, part) do update
    set format = excluded.format, body = excluded.body, until = excluded.until`,
);

/**
 * Keeps texts that were made of the tables, except those of businesses that have changed since. It is no part of the
 * answer: where it fails, the next reader makes them again.
 */
export async function keepSnapshots(db: Db, made: readonly Snapshot[]) {
  // A transaction may be undone, or may change nothing.
  if (made.length === 0 || !isPool(db)) return;
  try {
    const unversioned = made.flatMap(({ contractorId, version }) =>
      version === null ? [contractorId] : [],
    );
    if (unversioned.length > 0) await addVersions(db, [unversioned]);
    await insertSnapshots(db, [JSON.stringify(made)]);
  } catch {
    // Such as a database that only reads for now.
  }
}
