import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#browser/context.ts';
import { modelSteps, reportSteps } from '#test/model-steps.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, type ProjectWithLead } from '#test/project-fixtures.ts';
import {
  acceptsQuotes,
  applyMove,
  canAssign,
  canCancel,
  cancel,
  contentFor,
  DAY,
  isExpired,
  type Model,
  type ModelActor,
  modelQuote,
  moveNames,
  movers,
  outcomeOf,
  type QuoteContent,
  type Reply,
  type Step,
  totalOf,
} from '#test/quote-model.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../database/seed/find-wrong-counters.ts';

/** Sequences of about twenty moves. */
const RUNS = Math.ceil(modelSteps(100) / 20);

let world: World;
let owner: Awaited<ReturnType<typeof homeowner>>;
let carlas: Awaited<ReturnType<typeof contractor>>[];
let people: { owner: Api; stranger: Api; pros: Api[] };
/** How often each move succeeded or was refused. */
const tally = new Map<string, number>();
/** How many were refused because of a state. */
let illegal = 0;

beforeAll(async () => {
  world = await createWorld();
  owner = await homeowner(world);
  carlas = [await contractor(world), await contractor(world)];
  people = {
    owner: await world.as(owner),
    stranger: await world.as(await homeowner(world)),
    pros: await Promise.all(carlas.map((pro) => world.as(pro))),
  };
});
afterAll(() => world.close());

const nth = <T>(all: readonly T[], n: number): T => {
  const item = all[n % all.length];
  if (item === undefined) throw new Error('expected at least one item');
  return item;
};

const itemsOf = ({ total, option }: QuoteContent) => [
  { description: 'Work', amount: total },
  { description: 'Gutters', amount: option, optional: true },
];

async function callAndCount<T>(name: string, call: Promise<T>) {
  const result = await call.then(
    (answer: T) => ({ outcome: 'done', answer }),
    ({ code }: { code: string }) => ({ outcome: code, answer: undefined }),
  );
  const entry = result.outcome === 'done' ? name : `${name}, refused`;
  if (result.outcome === 'failed-precondition') illegal += 1;
  tally.set(entry, (tally.get(entry) ?? 0) + 1);
  return result;
}

/** Advances the clock, by default by a minute. */
function tick(model: Model, passed = 60_000) {
  model.now += passed;
  world.setClock(new Date(model.now));
}

async function draft(model: Model, { lead }: ProjectWithLead, pro: number, amount: number) {
  tick(model);
  const content = contentFor(model, amount);
  const input = { id: lead.id, projectTitle: 'Roof', items: itemsOf(content) };
  const { outcome, answer } = await callAndCount(
    'draft',
    nth(people.pros, pro).quotes.createFromLead(input),
  );
  expect(outcome).toBe(acceptsQuotes(model, pro) ? 'done' : 'failed-precondition');
  if (!answer) return;
  model.quotes.push(modelQuote(pro, content, answer));
}

async function assign(model: Model, { lead }: ProjectWithLead, pro: number) {
  tick(model);
  const { contractorId } = nth(carlas, pro);
  const { outcome } = await callAndCount(
    'assign',
    people.owner.leads.assign({ id: lead.id, contractorId }),
  );
  expect(outcome).toBe(canAssign(model) ? 'done' : 'failed-precondition');
  if (outcome === 'done') [model.lead, model.assigned] = ['assigned', pro];
}

async function cancelProject(model: Model, { project }: ProjectWithLead) {
  tick(model);
  const { outcome } = await callAndCount(
    'cancel',
    people.owner.projects.update({ id: project.id, status: 'cancelled' }),
  );
  expect(outcome).toBe(canCancel(model) ? 'done' : 'failed-precondition');
  if (outcome === 'done') cancel(model);
}

async function move(model: Model, step: Step) {
  if (model.quotes.length === 0) return;
  tick(model);
  // Few quotes have a revision, so that a random one could hardly ever be discarded.
  const revised = model.quotes.filter(({ revision }) => revision);
  const isDiscard = step.move === 'discardRevision' && revised.length > 0;
  const quote = nth(isDiscard ? revised : model.quotes, step.nth);
  const { outcome, answer } = await callAndCount(step.move, call(model, quote, step));
  expect(outcome).toBe(outcomeOf(model, quote, step));
  if (!answer) return;
  const reply = 'id' in answer ? answer : quote.reply;
  applyMove(model, quote, step, reply);
  if (step.move === 'duplicate') return;
  expectMonotonic(quote.reply, reply);
  quote.reply = reply;
}

function call(
  model: Model,
  { id, contractorIndex, reply }: Model['quotes'][number],
  step: Step,
): Promise<Reply | { success: true }> {
  const callers: Record<ModelActor, Api> = {
    ...people,
    own: nth(people.pros, contractorIndex),
    other: nth(people.pros, contractorIndex + 1),
  };
  const api = callers[step.by].quotes;
  const content = contentFor(model, step.amount);
  const options = reply.items.flatMap((item) => (step.option && item.optional ? [item.id] : []));
  if (step.move === 'update')
    return api.update({
      id,
      items: itemsOf(content),
      validUntil: new Date(content.validUntil).toISOString(),
    });
  if (step.move === 'accept') return api.accept({ id, options });
  if (step.move === 'send') return api.send({ id, channels: ['portal'] });
  return api[step.move]({ id });
}

/** Timestamps of unique events never change, and those of repeated events never go back. */
function expectMonotonic(before: Reply, after: Reply) {
  for (const once of ['createdAt', 'sentAt', 'viewedAt', 'acceptedAt', 'rejectedAt'] as const)
    if (before[once]) expect(after[once], once).toBe(before[once]);
  for (const last of ['updatedAt', 'revisedAt', 'lastReminderSent', 'archivedAt'] as const)
    expect((after[last] ?? '') >= (before[last] ?? ''), last).toBe(true);
}

function expectChronological(reply: Reply) {
  const { createdAt, updatedAt, sentAt, viewedAt, revisedAt, lastReminderSent, archivedAt } = reply;
  const answered = reply.acceptedAt ?? reply.rejectedAt;
  const order = [
    [createdAt, sentAt],
    [createdAt, updatedAt],
    [sentAt, viewedAt],
    [sentAt, revisedAt],
    [sentAt, lastReminderSent],
    [lastReminderSent, answered],
    [sentAt, answered],
    [answered, archivedAt],
  ];
  for (const [first, then] of order) if (first && then) expect(first <= then).toBe(true);
}

/** Compares everything that is stored with the model. */
async function compare(model: Model, { project, lead }: ProjectWithLead) {
  const { rowCount } = await world.pool.query('select from quotes where project_id = $1', [
    project.id,
  ]);
  expect(rowCount).toBe(model.quotes.length);
  for (const quote of model.quotes) {
    const reply = await nth(people.pros, quote.contractorIndex).quotes.get({ id: quote.id });
    expect(reply).toMatchObject({
      status: quote.status,
      version: quote.version,
      reminderCount: quote.reminders,
      totalAmount: totalOf(quote),
      expired: isExpired(model, quote),
      revision: quote.revision ? { totalAmount: quote.revision.total } : null,
    });
    expectMonotonic(quote.reply, reply);
    expectChronological(reply);
  }
  const accepted = model.quotes.filter(({ status }) => status === 'accepted');
  expect(accepted.length).toBeLessThanOrEqual(1);
  expect(await people.owner.leads.get({ id: lead.id })).toMatchObject({
    status: model.lead,
    assignedContractor:
      model.assigned === undefined ? null : nth(carlas, model.assigned).contractorId,
  });
  expect((await people.owner.projects.get({ id: project.id })).status).toBe(
    model.lead === 'lost' ? 'cancelled' : accepted.length > 0 ? 'started' : 'quotes_pending',
  );
  const wrong = await findWrongCounters(world.db);
  expect(wrong.filter((rule) => /customer|quote/.test(rule))).toEqual([]);
}

type Command = fc.AsyncCommand<Model, ProjectWithLead>;
const command = (name: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const steps = fc
  .record<Step & { isByMover: boolean }>({
    move: fc.constantFrom(...moveNames, 'send', 'send', 'markViewed'),
    /** Most moves are made by the party that may make them. */
    isByMover: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    by: fc.constantFrom('own', 'other', 'owner', 'stranger'),
    nth: fc.nat(5),
    amount: fc.integer({ min: 1, max: 50_000_000 }),
    option: fc.boolean(),
  })
  .map(({ isByMover, ...step }) => {
    const mover: ModelActor = movers[step.move] === 'contractor' ? 'own' : 'owner';
    return isByMover ? { ...step, by: mover } : step;
  })
  .map((step) => command(JSON.stringify(step), (model) => move(model, step)));

const drafts = fc
  .record({ pro: fc.nat(1), amount: fc.integer({ min: 1, max: 50_000_000 }) })
  .map(({ pro, amount }) =>
    command(`contractor ${pro} drafts`, (model, work) => draft(model, work, pro, amount)),
  );

/** Rare, because each of these leaves few further moves. */
const others = fc.integer({ min: 0, max: 24 }).map((n) => {
  if (n === 0) return command('the project is canceled', cancelProject);
  if (n > 3) return command(`${n} hours pass`, async (model) => tick(model, (n * DAY) / 24));
  if (n === 3) return command('a month passes', async (model) => tick(model, 31 * DAY));
  return command(`contractor ${n % 2} is chosen`, (model, work) => assign(model, work, n % 2));
});

test(
  'any sequence of moves by any caller leaves the quotes as the model predicts',
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([steps, steps, steps, steps, steps, steps, drafts, others], {
          maxCommands: 40,
          size: 'max',
        }),
        async (commands) => {
          const work = await insertProjectWithLead(world, {
            homeowner: owner,
            contractors: carlas,
          });
          const model: Model = { quotes: [], now: Date.now(), lead: 'new', assigned: undefined };
          for (const pro of [0, 1]) await draft(model, work, pro, 100_000);
          await fc.asyncModelRun(() => ({ model, real: work }), commands);
          await compare(model, work);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    const made = [...tally.values()].reduce((sum, times) => sum + times, 0);
    reportSteps('quote', made, illegal);
    await annotate(`${made} moves: ${JSON.stringify(Object.fromEntries(tally))}`);
    // In a few sequences, some moves may not occur.
    if (RUNS >= 100) expect(moveNames.filter((name) => !tally.has(name))).toEqual([]);
  },
  15_000 + RUNS * 2_000,
);
