import { hashPassword } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { recountAcceptedPrices } from '#features/quotes/accepted-prices/data.ts';
import { pricesSince } from '#features/quotes/accepted-prices/rules.ts';
import { quotes } from '#features/quotes/tables.ts';
import { hasAnyUser } from '#features/users/data.ts';
import type { Db } from '#server/database/database.ts';
import type { Storage } from '#server/files/storage.ts';
import { composeDemo, type DemoWorld } from './demo/compose.ts';
import { storeDemoDocuments } from './demo/demo-documents.ts';
import { type DemoExtras, insertDemo } from './demo/insert.ts';
import { storePictures } from './demo/pictures.ts';
import { DEMO_PASSWORD } from './sign-ins.ts';

/** The advisory lock that a seed holds. */
const SEED_LOCK = 7_150_003;

type SeedOptions = { db: Db; storage: Storage; now: Date; brand: string };

/**
 * Creates the demo world if nobody is registered yet, all or nothing; returns whether it did. Its dates are
 * relative to `now`.
 */
export async function seedDemo({ db, storage, now, brand }: SeedOptions) {
  if (await hasAnyUser(db)) return false;
  const world = composeDemo({ now, brand });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const pictures = await storePictures(storage, world.pictures);
  const documentFiles = await storeDemoDocuments(storage, world.verified.documentFiles);
  return writeDemo(db, world, { pictures: [...pictures, ...documentFiles], passwordHash });
}

/** Writes the demo world, if no other program does so at the same time. */
export const writeDemo = (db: Db, world: DemoWorld, made: DemoExtras) =>
  db.transaction(async (tx) => {
    // The other programs wait for the first one, however slow the machine is.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await hasAnyUser(tx)) return false;
    await insertDemo(tx, world, made);
    await countPrices(tx, new Date());
    return true;
  });

/** What follows an accepted quote where it is accepted by somebody. */
async function countPrices(tx: Db, now: Date) {
  const businesses = await tx
    .selectDistinct({ id: quotes.contractorId })
    .from(quotes)
    .where(eq(quotes.status, 'accepted'));
  for (const { id } of businesses) await recountAcceptedPrices(tx, id, pricesSince(now));
}
