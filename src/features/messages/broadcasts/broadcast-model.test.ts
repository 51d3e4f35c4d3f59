import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorCodeOf } from '#test/error-code.ts';
import { modelSteps, reportSteps } from '#test/model-steps.ts';
import { admin } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { listDueBroadcasts } from './data.ts';
import { sendBroadcast } from './reactions.ts';

const STEPS = modelSteps(60);
const STEPS_PER_RUN = 10;
const STATE = 'AK';
const PEOPLE = 2;
const MINUTE = 60_000;

let world: World;
let asAdmin: Awaited<ReturnType<World['as']>>['broadcasts'];
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_SCALE: '1000000' });
  asAdmin = (await world.as(await admin(world, { permissions: ['manage_settings'] }))).broadcasts;
  await world.db.execute(sql`
    insert into users (id, email, first_name, last_name, name, role, roles, preferences, state)
    select gen_random_uuid(), 'pat' || i || '@example.com', 'Pat', 'P' || i, 'Pat P' || i,
      'homeowner', array['homeowner'], '{"notifications": true}', ${STATE}
    from generate_series(1, ${PEOPLE}::int) i`);
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

/**
 * `clock` and `send` are what the schedule and the job do; `breakDown` is a send in which every
 * write fails.
 */
const actions = ['cancel', 'retry', 'clock', 'send', 'wait', 'breakDown'] as const;
type Action = (typeof actions)[number];
/**
 * A broadcast as the specification describes it, written without reference to the product's rules.
 */
type Model = {
  status: 'scheduled' | 'sending' | 'completed' | 'failed' | 'cancelled';
  isDue: boolean;
  sent: number;
};

const movesOf = ({ status }: Model) =>
  status === 'scheduled' ? ['cancel'] : status === 'failed' ? ['retry'] : [];

/** Takes the step in the model and returns the code it is refused with, if any. */
function applyToModel(model: Model, act: Action) {
  if (act === 'wait') model.isDue = true;
  else if (act === 'retry') {
    // With people who can all be reached, or none.
    if (model.status !== 'failed') return 'failed-precondition';
    model.status = 'sending';
  } else if (act === 'cancel') {
    if (model.status !== 'scheduled') return 'failed-precondition';
    model.status = 'cancelled';
  } else {
    const goes = model.status === 'sending' || (model.status === 'scheduled' && model.isDue);
    if (!goes) return;
    model.status = act === 'breakDown' ? 'failed' : 'completed';
    model.sent = act === 'breakDown' ? 0 : PEOPLE;
  }
  return;
}

/** Takes the step in the product and returns the code it is refused with, if any. */
async function applyToApi(id: string, act: Action, dueAt: Date) {
  const context = world.jobContext();
  const callOf: Record<Action, () => Promise<unknown>> = {
    wait: async () => world.setClock(new Date(dueAt.getTime() + MINUTE)),
    cancel: () => asAdmin.cancel({ id }),
    retry: () => asAdmin.retry({ id }),
    send: () => sendBroadcast(context, id),
    clock: async () => {
      for (const next of await listDueBroadcasts(world.db, context.now()))
        await sendBroadcast(context, next.id);
    },
    breakDown: () =>
      sendBroadcast(context, id, {
        post: () => Promise.reject(new Error('the disk is full')),
        wait: async () => {},
      }),
  };
  return errorCodeOf(callOf[act]);
}

test('a broadcast behaves like the model at every step', async () => {
  const walks = fc.array(fc.constantFrom(...actions), {
    minLength: STEPS_PER_RUN,
    maxLength: STEPS_PER_RUN,
  });
  let steps = 0;
  let illegal = 0;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), walks, async (isScheduled, walk) => {
      world.setClock(undefined);
      const dueAt = new Date(Date.now() + MINUTE);
      const fields = { message: 'A storm is coming.', roles: ['homeowner' as const], state: STATE };
      const { id } = await asAdmin.create({
        ...fields,
        ...(isScheduled && { scheduledAt: dueAt.toISOString() }),
      });
      const model: Model = { status: isScheduled ? 'scheduled' : 'sending', isDue: false, sent: 0 };
      for (const act of walk) {
        const refused = applyToModel(model, act);
        expect([act, await applyToApi(id, act, dueAt)]).toEqual([act, refused]);
        const { status, sentCount, moves } = await asAdmin.get({ id });
        expect({ status, sentCount, moves }).toEqual({
          status: model.status,
          sentCount: model.sent,
          moves: movesOf(model),
        });
        steps += 1;
        if (refused === 'failed-precondition') illegal += 1;
      }
      // Clean up, so that the next run starts from nothing.
      await world.db.execute(sql`delete from broadcasts where id = ${id}`);
    }),
    { numRuns: Math.ceil(STEPS / STEPS_PER_RUN) },
  );
  reportSteps('broadcast', steps, illegal);
}, 600_000);
