import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isWritten } from '../imports/data.ts';
import type { RowOutcome } from '../imports/rules.ts';
import { contractorImports, importRows } from '../imports/tables.ts';
import type { Remark } from '../register-rows/rules.ts';
import {
  type FactBefore,
  type KeptReason,
  keptReasonNames,
  keptReasons,
  ownTables,
  reasonOfTable,
} from './rules.ts';

/** A foreign key to `contractors`: one more way in which a listing can be in use. */
export type Reference = { table: string; column: string };

/**
 * Every table that refers to a contractor, but those that an import or a visit fills. Read from the database, so that
 * a table which is added later keeps the listings that it refers to.
 */
export async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select tables.relname as "table", columns.attname as "column"
    from pg_constraint keys
    join pg_class tables on tables.oid = keys.conrelid
    join pg_attribute columns
      on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
    where keys.contype = 'f' and keys.confrelid = 'contractors'::regclass
      and tables.relname <> all(${sql.param(ownTables)}::text[])
    order by tables.relname, columns.attname`);
  return rows;
}

type Use = { contractorId: string; reason: KeptReason };

/**
 * Who of `mine`, a query of contractor ids, is in use, and how. One semi-join for each table: the planner takes the
 * index for a batch, and a scan for a whole import.
 */
const usesOf = (importId: string, references: readonly Reference[], mine: SQL) =>
  sql.join(
    [
      ...references.map(
        ({ table, column }) => sql`
          select ${sql.identifier(column)} as contractor_id, ${reasonOfTable(table)}::text as reason
          from ${sql.identifier(table)} where ${sql.identifier(column)} in (${mine})`,
      ),
      sql`select contractor_id, 'updated' from ${importRows}
        where import_id <> ${importId} and outcome = 'updated' and contractor_id in (${mine})`,
      sql`select id, case when removed_at is not null then 'removed' when unclaimed_since is null then 'claimed'
          else 'earlier' end
        from ${contractors}
        where id in (${mine}) and (removed_at is not null or unclaimed_since is null or created_at <
          (select created_at from ${contractorImports} where id = ${importId}))`,
    ],
    sql` union all `,
  );

/** The listings of `mine` that an undo keeps, each with the reason that comes first in `keptReasons`. */
const keptOf = (importId: string, references: readonly Reference[], mine: SQL) => sql`
  select distinct on (contractor_id) contractor_id as "contractorId", reason
  from (${usesOf(importId, references, mine)}) uses
  order by contractor_id, array_position(${sql.param(keptReasonNames)}::text[], reason)`;

/** Locks these listings against anybody who is about to refer to one, and finds out which of them are in use. */
export async function lockListings(
  tx: Db,
  importId: string,
  references: readonly Reference[],
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map<string, KeptReason>();
  await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(inArray(contractors.id, [...ids]))
    .orderBy(asc(contractors.id))
    .for('update');
  const mine = sql`select unnest(${sql.param(ids)}::uuid[])`;
  const { rows } = await tx.execute<Use>(keptOf(importId, references, mine));
  return new Map(rows.map(({ contractorId, reason }) => [contractorId, reason]));
}

export const deleteListings = (tx: Db, ids: readonly string[]) =>
  ids.length === 0 ? undefined : tx.delete(contractors).where(inArray(contractors.id, [...ids]));

export type WrittenRow = {
  row: number;
  contractorId: string | null;
  remarks: Remark[];
  factsBefore: FactBefore[] | null;
  outcome: RowOutcome;
};

/** The next rows that changed something, in the order of the file. */
export const listRowsToUndo = (
  tx: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<WrittenRow[]> =>
  tx
    .select({
      row: importRows.row,
      contractorId: importRows.contractorId,
      remarks: importRows.remarks,
      factsBefore: importRows.factsBefore,
      outcome: importRows.outcome,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.row, after), isWritten))
    .orderBy(asc(importRows.row))
    .limit(limit);

/** Names a fact, whichever business it belongs to. */
export const factKey = ({
  register,
  kind,
  number,
}: Pick<FactBefore, 'register' | 'kind' | 'number'>) => JSON.stringify([register, kind, number]);

/** Puts facts back that say what the import wrote, or what they said before it; returns the keys of those. */
export async function restoreFacts(tx: Db, facts: readonly FactBefore[]) {
  if (facts.length === 0) return new Set<string>();
  const { rows } = await tx.execute<FactBefore>(sql`
    with before as (
      select * from json_to_recordset(${JSON.stringify(facts)}::json)
        as fact (register text, kind text, number text, status text, "validUntil" date,
          "asOf" date, "replacedBy" date)
    )
      update ${registerFacts} fact
      set status = before.status, valid_until = before."validUntil", as_of = before."asOf"
      from before
      where fact.register = before.register and fact.kind = before.kind and fact.number = before.number
        and fact.as_of in (before."replacedBy", before."asOf")
      returning fact.register, fact.kind, fact.number`);
  return new Set(rows.map(factKey));
}

export type UndoneRow = Pick<WrittenRow, 'row' | 'outcome' | 'remarks'>;

export async function saveUndoneRows(tx: Db, importId: string, rows: readonly UndoneRow[]) {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${importRows} given
    set outcome = undone.outcome, remarks = undone.remarks
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as undone (row int, outcome text, remarks jsonb)
    where given.import_id = ${importId} and given.row = undone.row`);
}

/** How many rows an undo would deal with, and for which reasons it would keep some. */
export async function previewUndo(db: Db, importId: string, references: readonly Reference[]) {
  const { rows: kept } = await db.execute<{ reason: KeptReason; count: number }>(sql`
    with mine as materialized (
      select contractor_id as id from ${importRows}
      where import_id = ${importId} and ${isWritten} and facts_before is null
        and contractor_id is not null
    )
    select reason, count(*)::int as count
    from (${keptOf(importId, references, sql`select id from mine`)}) kept
    group by reason order by count(*) desc, reason`);
  const { rows } = await db.execute<{ created: number; updated: number }>(sql`
    select count(*) filter (where facts_before is null)::int as created,
      count(facts_before)::int as updated
    from ${importRows} where import_id = ${importId} and ${isWritten}`);
  const { created = 0, updated = 0 } = rows[0] ?? {};
  const inUse = kept.reduce((sum, { count }) => sum + count, 0);
  return {
    remove: created - inUse,
    restore: updated,
    keep: kept.map((each) => ({ ...each, text: keptReasons[each.reason] })),
  };
}
