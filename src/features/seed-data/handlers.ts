import { implement } from '@orpc/server';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { seedDataContract } from './contract.ts';
import { findLastRun, insertRun } from './data.ts';
import { MAX_ADDED_HOMEOWNERS, MAX_SAMPLE_HOMEOWNERS } from './rules.ts';
import type { SampleWorld } from './service.ts';

const api = implement(seedDataContract).$context<Context>().use(guarded);

type Started = { kind: 'add' | 'remove'; total: number; zipCode?: string };

/** Starts the job, unless one is at work. */
const start = (context: Context, started: Started) =>
  context.db.transaction(async (tx) => {
    const { uid } = requireSignedIn(context);
    const run = await insertRun(tx, {
      ...started,
      startedBy: uid,
      startedAt: context.now(),
    });
    if (!run)
      throw new ApiError(
        'failed-precondition',
        'Sample records are already being added or removed',
      );
    await recordActivity(tx, context, {
      type: started.kind === 'add' ? 'seedData.added' : 'seedData.removed',
      subjectType: 'seedData',
      subjectId: run.id,
      audience: [uid],
      data: { accounts: started.total, ...(started.zipCode && { zipCode: started.zipCode }) },
    });
  });

const seedDataHandlers = (world: SampleWorld) => {
  async function present(db: Db, isAllowed: boolean) {
    const [counts, run, people] = [
      await world.countRecords(db),
      await findLastRun(db),
      await world.listPeople(db, MAX_ADDED_HOMEOWNERS),
    ];
    return { isAllowed, counts, run: run ?? null, people };
  }

  return api.router({
    get: api.get.handler(({ context: { db, services } }) =>
      present(db, services.config.sampleData),
    ),

    add: api.add.handler(async ({ input: { homeowners, zipCode }, context }) => {
      if (!context.services.config.sampleData)
        throw new ApiError('failed-precondition', 'Sample records are turned off on this site');
      if (!findPlaceByZip(zipCode)) throw invalidArgument('zipCode', 'We can’t find that ZIP code');
      const before = await world.countRecords(context.db);
      if (before.homeowners + homeowners > MAX_SAMPLE_HOMEOWNERS)
        throw invalidArgument(
          'homeowners',
          `There can be ${MAX_SAMPLE_HOMEOWNERS} in all, and ${before.homeowners} are here`,
        );
      await start(context, { kind: 'add', total: world.businesses + homeowners, zipCode });
      return present(context.db, true);
    }),

    remove: api.remove.handler(async ({ context }) => {
      const { homeowners, contractors } = await world.countRecords(context.db);
      const total = homeowners + contractors;
      if (total === 0) throw new ApiError('failed-precondition', 'There are no sample records');
      await start(context, { kind: 'remove', total });
      return present(context.db, context.services.config.sampleData);
    }),
  });
};

/** The handlers of this module, by the public names of their calls. */
export const seedDataRouter = (world: SampleWorld) => ({ seedData: seedDataHandlers(world) });
