import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { serviceCategories } from '../tables.ts';
import { serviceColumns } from './rules.ts';

type Move = { from: string; to: string };
type Moved = Record<(typeof serviceColumns)[number]['counted'], number>;

/** A service may have a million leads: these statements may take longer than those that a person waits for at a page. */
const allowTime = (tx: Db) => tx.execute(sql`set local statement_timeout = '120s'`);

/** Locks services by name, in one order; those that are not there are left out. */
export const lockCategories = (tx: Db, names: readonly string[]) =>
  tx
    .select()
    .from(serviceCategories)
    .where(inArray(serviceCategories.name, [...names]))
    .orderBy(serviceCategories.name)
    .for('update');

export async function countMoved(db: Db, name: string): Promise<Moved> {
  const counts = serviceColumns.map(
    ({ table, column, counted }) =>
      sql`(select count(*)::int from ${sql.identifier(table)} where ${sql.identifier(column)} = ${name}) as ${sql.identifier(counted)}`,
  );
  const { rows } = await db.execute<Moved>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table gives one row');
  return row;
}

/** Takes everything under one name to another. The tables are of many modules, which all know this one. */
export async function moveEntries(tx: Db, { from, to }: Move) {
  await allowTime(tx);
  // A business that offers both keeps what it says about the one that stays.
  await tx.execute(sql`
    delete from contractor_services gone where service = ${from}
      and exists (select from contractor_services kept
        where kept.contractor_id = gone.contractor_id and kept.service = ${to})`);
  const offering = sql`id in (select contractor_id from contractor_services where service = ${from}) or services @> array[${from}]`;
  await tx.execute(sql`
    update contractors set
      services = ${renamed(from, to)},
      accepted_prices = case when accepted_prices ? ${from}
        then jsonb_build_object(${to}::text, accepted_prices -> ${from}) || (accepted_prices - ${from}::text)
        else accepted_prices end
    where ${offering}`);
  for (const { table, column } of serviceColumns)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${to} where ${sql.identifier(column)} = ${from}`,
    );
  await tx.execute(
    sql`update contractor_imports set services = ${renamed(from, to)} where services @> array[${from}]`,
  );
  await moveDays(tx, { from, to }, 'contractor_days', ['contractor_id', 'day', 'service']);
  await moveDays(tx, { from, to }, 'platform_days', ['day', 'service', 'zip_code']);
  // The pages of the new name are counted again by their job; these can be shown until then.
  await tx.execute(sql`
    with gone as (delete from local_pages where service = ${from} returning city, pros)
    insert into local_pages (service, city, pros) select ${to}, city, pros from gone
    on conflict (service, city) do update set pros = greatest(local_pages.pros, excluded.pros)`);
}

/** The array with the new name in the place of the old one, and no name twice. */
const renamed = (from: string, to: string): SQL => sql`
  (select coalesce(array_agg(name order by at), '{}'::text[]) from (
    select name, min(at) as at
    from unnest(array_replace(services, ${from}, ${to})) with ordinality as each (name, at) group by name
  ) once)`;

/** Figures of days under both names are one figure from now on. */
async function moveDays(tx: Db, { from, to }: Move, table: string, key: readonly string[]) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`);
  const names = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
  const figures = rows.map(({ name }) => name).filter((name) => !key.includes(name));
  const others = key.filter((column) => column !== 'service');
  const sums = figures.map(
    (name) =>
      sql`${sql.identifier(name)} = ${sql.identifier(table)}.${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
  );
  await tx.execute(sql`
    with gone as (delete from ${sql.identifier(table)} where service = ${from} returning *)
    insert into ${sql.identifier(table)} (${names([...others, ...figures])}, service)
    select ${names([...others, ...figures])}, ${to}::text from gone
    on conflict (${names(key)}) do update set ${sql.join(sums, sql`, `)}`);
}

/** Leads names that led to one that has moved straight to where it is now. */
export const followMoves = (tx: Db, { from, to }: Move) =>
  tx.update(serviceCategories).set({ movedTo: to }).where(eq(serviceCategories.movedTo, from));

export const listMovedSince = (db: Db, since: Date) =>
  db
    .select({ from: serviceCategories.name, to: serviceCategories.movedTo })
    .from(serviceCategories)
    .where(and(isNotNull(serviceCategories.movedTo), gt(serviceCategories.retiredAt, since)));
