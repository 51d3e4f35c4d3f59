import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { listExpired, listExpiringSoon } from '../expiry/data.ts';
import { documentStatuses } from '../rules.ts';
import { listQueue } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.db.execute(sql`
    insert into contractors (id, business_name, zip_code, latitude, longitude)
    select gen_random_uuid(), 'Business ' || i, '60614', 41.9, -87.6 from generate_series(1, 2000) i`);
  await world.db.transaction(async (tx) => {
    // Thirty-six thousand rows with their triggers take a busy machine longer than a request may take.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`
      insert into verification_documents (id, contractor_id, kind, status, file_id, valid_until)
      select gen_random_uuid(), id, (array['license', 'insurance', 'businessRegistration'])[1 + n % 3],
        (array['approved', 'approved', 'approved', 'rejected', 'expired', 'pending_review'])[1 + n / 3],
        gen_random_uuid(), current_date + n * 30
      from contractors cross join generate_series(0, 17) n`);
  });
  await world.db.execute(sql`analyze`);
});
afterAll(() => world.close());

const kinds = [undefined, 'license'] as const;
const afters = [undefined, newId()];
const queries = documentStatuses.flatMap((status) =>
  kinds.flatMap((kind) => afters.map((after) => ({ status, kind, after, limit: 20 }))),
);

test('a page of the queue is read in order from an index', async () => {
  for (const each of queries)
    for (const plan of await queryPlansOf(world, (db: Db) => listQueue(db, each)))
      expect(plan, JSON.stringify(each)).not.toMatch(/Seq Scan on verification|Sort/);
});

test.each([
  ['expired documents', listExpired],
  ['documents that expire soon', listExpiringSoon],
])('%s are found by an index on their last day', async (_, list) => {
  for (const plan of await queryPlansOf(world, (db: Db) => list(db, new Date(), undefined)))
    expect(plan).not.toMatch(/Seq Scan on verification/);
});
