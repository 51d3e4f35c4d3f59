import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#browser/context.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { modelSteps, reportSteps } from '#test/model-steps.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../database/seed/find-wrong-counters.ts';
import { type LeadStatus, leadStatuses } from './rules.ts';
import { newLead } from './samples.ts';

const STEPS = modelSteps(60);
const STEPS_PER_RUN = 20;

/** Six contractors whom the lead matches, for four places, and one of another trade far away. */
const MATCHING = 6;
const contractorIndexes = Array.from({ length: MATCHING + 1 }, (_, n) => n);
const OUTSIDER = MATCHING;

let world: World;
let pros: { contractorId: string; api: Api }[];
let people: Record<'owner' | 'stranger' | 'agent', Api>;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT_SCALE: '1000000' });
  pros = [];
  for (const n of contractorIndexes) {
    const far = { services: ['Pest Control'], zipCode: '98101' };
    const { contractorId, ...pro } = await contractor(world, n === OUTSIDER ? far : {});
    pros.push({ contractorId, api: await world.as(pro) });
  }
  people = {
    owner: await world.as(await homeowner(world)),
    stranger: await world.as(await homeowner(world)),
    agent: await world.as(await admin(world, { permissions: ['manage_users'] })),
  };
});
afterAll(() => world.close());

type Party = 'owner' | 'stranger' | 'agent' | number;
type Step = {
  by: Party;
  act: 'interest' | 'assign' | 'status' | 'quote' | 'read';
  whom: number;
  status: LeadStatus;
};

/** A lead as the specification describes it, written without reference to the product's rules. */
type Model = {
  status: LeadStatus;
  interested: number[];
  assigned: number | undefined;
  quotes: number;
};

const isOpen = ({ status }: Model) =>
  status === 'new' || status === 'contacted' || status === 'quoted';
/** Whatever its status is set to, a lead is offered to nobody else once somebody was chosen. */
const takesInterest = (model: Model) => isOpen(model) && model.assigned === undefined;
const isInvolved = ({ interested, assigned }: Model, pro: number) =>
  interested.includes(pro) || assigned === pro;
const canSee = (model: Model, pro: number) =>
  isInvolved(model, pro) || (pro !== OUTSIDER && takesInterest(model));

/** Takes the step in the model and returns the code it is refused with, if any. */
function applyToModel(model: Model, step: Step) {
  const { by } = step;
  if (typeof by === 'number') return applyContractorStep(model, by, step);
  return applyOtherStep(model, by, step);
}

function applyContractorStep(model: Model, pro: number, { act, status }: Step) {
  if (act === 'assign') return 'permission-denied';
  if (act === 'interest') {
    if (pro === OUTSIDER) return 'not-found';
    if (isInvolved(model, pro)) return 'already-exists';
    if (!takesInterest(model) || model.interested.length === 4) return 'failed-precondition';
    model.interested.push(pro);
    return;
  }
  if (!canSee(model, pro)) return 'not-found';
  if (act === 'status') {
    if (model.assigned !== pro) return 'permission-denied';
    model.status = status;
  } else if (act === 'quote') {
    if (!isInvolved(model, pro)) return 'permission-denied';
    if (model.status === 'won' || model.status === 'lost') return 'failed-precondition';
    if (model.assigned !== undefined && model.assigned !== pro) return 'failed-precondition';
    model.status = 'quoted';
    model.quotes += 1;
  }
  return;
}

function applyOtherStep(model: Model, by: 'owner' | 'stranger' | 'agent', step: Step) {
  const { act, whom, status } = step;
  if (act === 'interest' || act === 'quote') return 'permission-denied';
  if (act === 'status' && by !== 'agent') return 'permission-denied';
  if (by === 'stranger') return 'not-found';
  if (act === 'status') model.status = status;
  else if (act === 'assign') {
    if (!isOpen(model) || !model.interested.includes(whom)) return 'failed-precondition';
    model.assigned = whom;
    model.status = 'assigned';
  }
  return;
}

const apiOf = (by: Party) => {
  const api = typeof by === 'number' ? pros[by]?.api : people[by];
  if (!api) throw new Error('everybody has an API');
  return api;
};

/** Takes the step in the product and returns the code it is refused with, if any. */
function applyToApi(id: string, { by, act, whom, status }: Step) {
  const { leads, quotes } = apiOf(by);
  const contractorId = pros[whom]?.contractorId ?? '';
  const line = { projectTitle: 'Roof', items: [{ description: 'Work', amount: 100 }] };
  const callOf: Record<Step['act'], () => Promise<unknown>> = {
    interest: () => leads.expressInterest({ id }),
    assign: () => leads.assign({ id, contractorId }),
    status: () => leads.updateStatus({ id, status }),
    quote: async () => {
      const draft = await quotes.createFromLead({ id, ...line });
      await quotes.send({ id: draft.id, channels: ['portal'] });
    },
    read: () => leads.get({ id }),
  };
  return errorCodeOf(callOf[act]);
}

/** Everything that the product says of the lead, to its owner and to those who take part. */
async function compare(id: string, model: Model) {
  const lead = await people.owner.leads.get({ id });
  const idsOf = (indexes: number[]) => indexes.map((n) => pros[n]?.contractorId);
  expect({
    status: lead.status,
    interested: lead.interestedContractors,
    assigned: lead.assignedContractor,
    hasQuote: lead.quoteId !== null,
  }).toEqual({
    status: model.status,
    interested: idsOf(model.interested),
    assigned: model.assigned === undefined ? null : idsOf([model.assigned])[0],
    hasQuote: model.quotes > 0,
  });
  const { rowCount } = await world.pool.query('select from quotes where lead_id = $1', [id]);
  expect(rowCount).toBe(model.quotes);
}

const parties: Party[] = ['owner', 'stranger', 'agent', ...contractorIndexes];
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(...parties, 'owner', 'owner', 'agent'),
  act: fc.constantFrom('interest', 'interest', 'interest', 'assign', 'status', 'quote', 'read'),
  whom: fc.constantFrom(...contractorIndexes),
  status: fc.constantFrom(...leadStatuses),
});

test('a lead behaves like the model at every step, whoever takes it', async () => {
  const walks = fc.array(step, { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN });
  let steps = 0;
  let illegal = 0;
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const { id } = await people.owner.leads.create(newLead);
      const model: Model = { status: 'new', interested: [], assigned: undefined, quotes: 0 };
      for (const each of walk) {
        const refused = applyToModel(model, each);
        expect([each, await applyToApi(id, each)]).toEqual([each, refused]);
        await compare(id, model);
        steps += 1;
        if (refused === 'failed-precondition') illegal += 1;
      }
    }),
    { numRuns: Math.ceil(STEPS / STEPS_PER_RUN), endOnFailure: true },
  );
  const wrong = await findWrongCounters(world.db);
  expect(wrong.filter((rule) => /lead|customer|quote/.test(rule))).toEqual([]);
  reportSteps('lead', steps, illegal);
}, 600_000);
