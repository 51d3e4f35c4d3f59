import { asc, eq, sql } from 'drizzle-orm';
import {
  permitCounts,
  permitRegisters,
  registerFacts,
} from '#features/contractors/register-facts/tables.ts';
import { licenseKey } from '#lib/same-business.ts';
import type { Db } from '#server/database/database.ts';
import { MAX_PERMIT_REGISTERS, type PermitCount } from './rules.ts';

export const listRegisters = (db: Db) =>
  db.select().from(permitRegisters).orderBy(asc(permitRegisters.name)).limit(MAX_PERMIT_REGISTERS);

/** How many businesses hold a license that permits of a register name. */
export async function countBusinesses(db: Db, registerId: string) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct fact.contractor_id)::int as count
    from ${permitCounts} counted
    join ${permitRegisters} register on register.id = counted.register_id
    join ${registerFacts} fact on fact.kind = 'license' and fact.register = register.license_register
      and ${licenseKey(sql`fact.number`)} = counted.license_key
    where counted.register_id = ${registerId}`);
  return rows[0]?.count ?? 0;
}

/** Names of registers of licenses, each looked up after the one before: there are many facts and few registers. */
export async function listLicenseRegisters(db: Db) {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive named (name) as (
      (select register from ${registerFacts} where kind = 'license' order by register limit 1)
      union all
      select (select register from ${registerFacts} where kind = 'license' and register > named.name
        order by register limit 1)
      from named where named.name is not null)
    select name from named where name is not null limit ${MAX_PERMIT_REGISTERS}`);
  return rows.map(({ name }) => name);
}

type Register = typeof permitRegisters.$inferInsert;

/**
 * Writes a list in place of the last one of its name, unless that was newer: undefined then. The row of the register is
 * locked, so that of two imports at once one comes after the other.
 */
export async function saveRegister(tx: Db, register: Register, counts: readonly PermitCount[]) {
  const { id: _, name: __, ...set } = register;
  const [row] = await tx
    .insert(permitRegisters)
    .values(register)
    .onConflictDoUpdate({
      target: permitRegisters.name,
      set,
      setWhere: sql`${permitRegisters.asOf} <= ${register.asOf}`,
    })
    .returning();
  if (!row) return undefined;
  await tx.delete(permitCounts).where(eq(permitCounts.registerId, row.id));
  for (let from = 0; from < counts.length; from += COUNTS_PER_STATEMENT)
    await tx.insert(permitCounts).values(
      counts.slice(from, from + COUNTS_PER_STATEMENT).map((count) => ({
        ...count,
        registerId: row.id,
      })),
    );
  return row;
}

const COUNTS_PER_STATEMENT = 1_000;

export async function deleteRegister(tx: Db, id: string) {
  const [row] = await tx.delete(permitRegisters).where(eq(permitRegisters.id, id)).returning();
  return row;
}
