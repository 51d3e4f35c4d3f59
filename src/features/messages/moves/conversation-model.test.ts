import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodeOf } from '#test/error-code.ts';
import { modelSteps, reportSteps } from '#test/model-steps.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

const STEPS = modelSteps(50);
const STEPS_PER_RUN = 25;

let world: World;
let agent: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_SCALE: '1000000' });
  agent = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());

const parties = ['homeowner', 'contractor', 'admin'] as const;
type Party = (typeof parties)[number];
const actions = [
  'say',
  'archive',
  'restore',
  'remove',
  'escalate',
  'resolve',
  'open',
  'read',
] as const;
type Step = { party: Party; act: (typeof actions)[number] };

/**
 * A conversation as the specification describes it, written without reference to the product's
 * rules.
 */
type Model = {
  support: 'none' | 'open' | 'resolved';
  /** Whether support takes part, and whether it is done. */
  hasSupport: boolean;
  status: Record<Party, 'active' | 'archived' | 'deleted'>;
  unread: Record<Party, number>;
};

const canSee = ({ hasSupport, status }: Model, party: Party) =>
  party === 'admin' ? hasSupport : status[party] !== 'deleted';

/**
 * The message is unread for everyone but its sender, and returns to the lists of those who archived
 * it.
 */
function markUnreadForOthers(model: Model, writer?: Party) {
  for (const party of ['homeowner', 'contractor'] as const) {
    model.status[party] = 'active';
    if (party !== writer) model.unread[party] += 1;
  }
}

/** Takes the step in the model and returns the code it is refused with, if any. */
function applyToModel(model: Model, { party, act }: Step) {
  const { status, unread } = model;
  if (party === 'admin' && (act === 'remove' || act === 'open')) return 'permission-denied';
  if (party !== 'admin' && act === 'resolve') return 'permission-denied';
  const calledIn = party === 'admin' && act === 'escalate';
  if (act !== 'open' && !calledIn && !canSee(model, party)) return 'not-found';
  if (act === 'say') {
    markUnreadForOthers(model, party);
    if (party === 'admin') return;
    // After a resolution the pair goes on without support.
    if (model.support === 'resolved') model.hasSupport = false;
    if (model.hasSupport) unread.admin += 1;
    status.admin = 'active';
  } else if (act === 'open') status[party] = 'active';
  else if (act === 'read') unread[party] = 0;
  else if (act === 'restore') status[party] = 'active';
  else if (act === 'archive') {
    if (status[party] !== 'active') return 'failed-precondition';
    if (party === 'admin' && model.support !== 'resolved') return 'failed-precondition';
    status[party] = 'archived';
  } else if (act === 'remove') {
    status[party] = 'deleted';
    unread[party] = 0;
  } else if (act === 'escalate') {
    if (party !== 'admin' && model.support === 'open') return 'failed-precondition';
    model.support = 'open';
    model.hasSupport = true;
    status.admin = 'active';
    markUnreadForOthers(model, party);
    if (party !== 'admin') unread.admin += 1;
  } else {
    if (model.support !== 'open') return 'failed-precondition';
    model.support = 'resolved';
    unread.admin = 0;
    markUnreadForOthers(model);
  }
  return;
}

async function createScenario() {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const [asHugo, asCarla, asSupport] = [
    (await world.as(hugo)).conversations,
    (await world.as(carla)).conversations,
    (await world.as(agent)).conversations,
  ];
  const { contractorId } = carla;
  const { id } = await asHugo.findOrCreate({ contractorId });
  const calls = { homeowner: asHugo, contractor: asCarla, admin: asSupport };
  const open = { homeowner: { contractorId }, contractor: { homeownerId: hugo.uid }, admin: {} };
  return { id, calls, open };
}

/** Takes the step in the product and returns the code it is refused with, if any. */
async function applyToApi(
  { id, calls, open }: Awaited<ReturnType<typeof createScenario>>,
  { party, act }: Step,
) {
  const on = calls[party];
  const callOf = {
    say: () => on.sendMessage({ id, content: 'Hello' }),
    archive: () => on.archive({ id }),
    restore: () => on.update({ id, status: 'active' }),
    remove: () => on.remove({ id }),
    escalate: () => on.escalate({ id }),
    resolve: () => on.resolve({ id }),
    open: () => on.findOrCreate(open[party]),
    read: () => on.markRead({ id }),
  };
  return errorCodeOf(callOf[act]);
}

/** The state of the conversation for each party, read from the product. */
const actualViews = async ({ id, calls }: Awaited<ReturnType<typeof createScenario>>) =>
  Promise.all(
    parties.map(async (party) => {
      const row = await calls[party].get({ id }).catch(() => undefined);
      return row && { status: row.status, unread: row.unread, support: supportStateOf(row) };
    }),
  );

const supportStateOf = (row: { withSupport: boolean; resolvedAt: string | null }) =>
  row.resolvedAt ? 'resolved' : row.withSupport ? 'open' : 'none';

const expectedViews = (model: Model) =>
  parties.map((party) =>
    canSee(model, party)
      ? { status: model.status[party], unread: model.unread[party], support: model.support }
      : undefined,
  );

const step = fc.record({ party: fc.constantFrom(...parties), act: fc.constantFrom(...actions) });

test('a conversation behaves like the model at every step', async () => {
  const walks = fc.array(step, { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN });
  let steps = 0;
  let illegal = 0;
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const on = await createScenario();
      const model: Model = {
        support: 'none',
        hasSupport: false,
        status: { homeowner: 'active', contractor: 'active', admin: 'active' },
        unread: { homeowner: 0, contractor: 0, admin: 0 },
      };
      for (const each of walk) {
        const refused = applyToModel(model, each);
        expect([each, await applyToApi(on, each)]).toEqual([each, refused]);
        expect(await actualViews(on)).toEqual(expectedViews(model));
        steps += 1;
        if (refused === 'failed-precondition') illegal += 1;
      }
    }),
    { numRuns: Math.ceil(STEPS / STEPS_PER_RUN) },
  );
  reportSteps('conversation', steps, illegal);
}, 600_000);
