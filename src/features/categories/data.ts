import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { createServiceFinder, type ServiceFinder } from './matching/rules.ts';
import { serviceCategories } from './tables.ts';

/** Every service by name, the retired ones too: their pages and links stay. */
export const listAllCategories = (db: Db) =>
  db.select().from(serviceCategories).orderBy(asc(serviceCategories.name));

/** The services that are offered for new work, by name. */
export const listCategories = (db: Db) =>
  db
    .select()
    .from(serviceCategories)
    .where(isNull(serviceCategories.retiredAt))
    .orderBy(asc(serviceCategories.name));
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export async function findCategory(db: Db, name: string) {
  const [row] = await db.select().from(serviceCategories).where(eq(serviceCategories.name, name));
  return row;
}

const serviceFinders = new WeakMap<
  Db,
  { key: string; names: readonly string[]; find: ServiceFinder }
>();

/**
 * The names of all services that are offered for new work, and what finds them by everyday words; made anew when an
 * admin has changed one, in every process.
 */
export async function getServiceFinder(db: Db) {
  const categories = await listCategories(db);
  const names = categories.map(({ name }) => name);
  const own = categories.flatMap(({ name, words }) => (words ? [[name, words] as const] : []));
  const key = JSON.stringify([names, own]);
  const kept = serviceFinders.get(db);
  if (kept?.key === key) return kept;
  const made = { key, names, find: createServiceFinder(names, new Map(own)) };
  serviceFinders.set(db, made);
  return made;
}

/** The categories that were found lately, by database, with the time until which that is not looked up again. */
const knownNames = new WeakMap<Db, Map<string, number>>();
/** How long another process may still accept a service that was retired. */
const KNOWN_FOR_MS = 60_000;

/** The names that are not services for new work. */
export async function findUnknownCategories(db: Db, names: readonly string[]) {
  const known = knownNames.get(db) ?? new Map<string, number>();
  knownNames.set(db, known);
  const now = performance.now();
  if (names.every((name) => (known.get(name) ?? 0) > now)) return [];
  const rows = await db
    .select({ name: serviceCategories.name })
    .from(serviceCategories)
    .where(and(inArray(serviceCategories.name, [...names]), isNull(serviceCategories.retiredAt)));
  const found = new Set(rows.map(({ name }) => name));
  for (const name of names)
    if (found.has(name)) known.set(name, now + KNOWN_FOR_MS);
    else known.delete(name);
  return names.filter((name) => !found.has(name));
}

/** Looks names up again, after one was retired here. */
export const forgetKnownCategories = (db: Db) => knownNames.delete(db);

export async function updateCategory(
  tx: Db,
  name: string,
  changes: Partial<Omit<CategoryRow, 'name'>>,
) {
  const [row] = await tx
    .update(serviceCategories)
    .set(changes)
    .where(eq(serviceCategories.name, name))
    .returning();
  return row;
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
