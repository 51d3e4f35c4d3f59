import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { createServiceFinder, type ServiceFinder } from './matching/rules.ts';
import { serviceCategories } from './tables.ts';

export const listCategories = (db: Db) =>
  db.select().from(serviceCategories).orderBy(asc(serviceCategories.name));

const serviceFinders = new WeakMap<Db, { names: readonly string[]; find: ServiceFinder }>();

/** The names of all services, and what finds them by everyday words; made anew when an admin has added one. */
export async function getServiceFinder(db: Db) {
  const names = (await listCategories(db)).map(({ name }) => name);
  const kept = serviceFinders.get(db);
  if (kept && kept.names.join('\n') === names.join('\n')) return kept;
  const made = { names, find: createServiceFinder(names) };
  serviceFinders.set(db, made);
  return made;
}

/** The categories that were found, by database. None is ever removed or renamed. */
const knownNames = new WeakMap<Db, Set<string>>();

/** The names that are not service categories. */
export async function findUnknownCategories(db: Db, names: readonly string[]) {
  const known = knownNames.get(db) ?? new Set();
  knownNames.set(db, known);
  if (names.every((name) => known.has(name))) return [];
  const rows = await db
    .select({ name: serviceCategories.name })
    .from(serviceCategories)
    .where(inArray(serviceCategories.name, [...names]));
  for (const { name } of rows) known.add(name);
  return names.filter((name) => !known.has(name));
}

/** Adds a category; undefined if the name is taken. */
export async function insertCategory(db: Db, category: { name: string; group: string }) {
  const [row] = await db
    .insert(serviceCategories)
    .values(category)
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Adds the built-in categories that are missing. */
export const insertMissingCategories = (
  db: Db,
  categories: readonly { name: string; group: string }[],
) =>
  db
    .insert(serviceCategories)
    .values([...categories])
    .onConflictDoNothing();
