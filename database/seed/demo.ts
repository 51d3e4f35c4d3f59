import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { hasAnyUser } from '#features/users/data.ts';
import type { Db } from '#server/database/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { composeDemo, type DemoWorld } from './demo/compose.ts';
import { storeDemoDocuments } from './demo/demo-documents.ts';
import { type DemoExtras, insertDemo } from './demo/insert.ts';
import { storePictures } from './demo/pictures.ts';
import { DEMO_PASSWORD } from './sign-ins.ts';

/** Identifies the making of the seed world among the database's advisory locks. */
const SEED_LOCK = 7_150_003;

type SeedOptions = { db: Db; storage: Storage; now: Date; brand: string };

/**
 * Makes the seed world where nobody is registered yet, all or nothing, and says whether it did. Its
 * moments are told from `now`.
 */
export async function seedDemo({ db, storage, now, brand }: SeedOptions) {
  if (await hasAnyUser(db)) return false;
  const world = composeDemo({ now, brand });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const pictures = await storePictures(storage, world.pictures);
  const papers = await storeDemoDocuments(storage, world.verified.papers);
  return writeDemo(db, world, { pictures: [...pictures, ...papers], passwordHash });
}

/** Of several programs that come here at once, one writes. */
export const writeDemo = (db: Db, world: DemoWorld, made: DemoExtras) =>
  db.transaction(async (tx) => {
    // The others wait for as long as the first one writes, however slow the machine.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await hasAnyUser(tx)) return false;
    await insertDemo(tx, world, made);
    return true;
  });
