import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Role } from '#lib/roles.ts';
import type { Db } from '#server/database.ts';
import type { Storage } from '#server/storage.ts';
import { composeDemo, type DemoWorld } from './demo/compose.ts';
import { storeDrawings } from './demo/drawings.ts';
import { type DemoExtras, insertDemo } from './demo/insert.ts';

type SignIn = { who: string; role: Role; email: string; password: string };

/** Everybody in the seed world has this password. */
const PASSWORD = 'plumbline';

/** Who to look at the seed world as; `role` is the one that they begin in. */
export const demoSignIns: readonly SignIn[] = [
  { who: 'Homeowner', role: 'homeowner', email: 'dana@example.com', password: PASSWORD },
  { who: 'Contractor', role: 'contractor', email: 'marcus@example.com', password: PASSWORD },
  { who: 'Admin', role: 'admin', email: 'admin@example.com', password: PASSWORD },
  {
    who: 'Homeowner and contractor',
    role: 'homeowner',
    email: 'nora@example.com',
    password: PASSWORD,
  },
];

/** Identifies the making of the seed world among the database's advisory locks. */
const SEED_LOCK = 7_150_003;

type Surroundings = { db: Db; storage: Storage; now: Date; brand: string };

/**
 * Makes the seed world where nobody is registered yet, all or nothing, and says whether it did. Its
 * moments are told from `now`.
 */
export async function seedDemo({ db, storage, now, brand }: Surroundings) {
  if (await anybodyThere(db)) return false;
  const world = composeDemo({ now, brand });
  const [pictures, passwordHash] = await Promise.all([
    storeDrawings(storage, world.drawings),
    hashPassword(PASSWORD),
  ]);
  return writeDemo(db, world, { pictures, passwordHash });
}

/** Of several programs that come here at once, one writes. */
export const writeDemo = (db: Db, world: DemoWorld, made: DemoExtras) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await anybodyThere(tx)) return false;
    await insertDemo(tx, world, made);
    return true;
  });

async function anybodyThere(db: Db) {
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  return person !== undefined;
}
