import { contractor, homeowner } from './personas.ts';
import { insertProjectWithLead } from './project-fixtures.ts';
import type { Arrange, ValidCall } from './valid-call.ts';
import type { World } from './world.ts';

type Client = Awaited<ReturnType<World['as']>>;
type Job = {
  projectId: string;
  quoteId: string;
  home: Client;
  business: Client;
  tokens: { homeowner: string; contractor: string };
};

/** Work under way between two new people: a quote of $2,500 with a deposit of $500 and two steps, signed. */
export async function newJob(
  world: World,
  quoted: Partial<Parameters<Client['quotes']['createFromLead']>[0]> = {},
): Promise<Job & { owner: Awaited<ReturnType<typeof homeowner>> }> {
  const [owner, pro] = [await homeowner(world), await contractor(world)];
  const { lead, project } = await insertProjectWithLead(world, {
    homeowner: owner,
    contractors: [pro],
  });
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const quote = await business.quotes.createFromLead({
    id: lead.id,
    projectTitle: 'Roof',
    items: [{ description: 'Work', amount: 250_000 }],
    deposit: 50_000,
    milestones: [{ name: 'Old roof off', percent: 40 }, { name: 'Roof tight' }],
    ...quoted,
  });
  await business.quotes.send({ id: quote.id, channels: ['portal'] });
  await home.quotes.accept({ id: quote.id });
  return {
    ...{ projectId: project.id, quoteId: quote.id, home, business, owner },
    tokens: { homeowner: owner.token, contractor: pro.token },
  };
}

const by =
  (
    caller: 'homeowner' | 'contractor',
    idOf: (job: Job) => Promise<string> | string,
    rest: object = {},
  ): Arrange =>
  async (world): Promise<ValidCall> => {
    const job = await newJob(world);
    return { token: job.tokens[caller], input: { id: await idOf(job), ...rest } };
  };

const projectId = (job: Job) => job.projectId;

async function changeOrderId({ business, projectId: id }: Job) {
  const order = await business.changeOrders.create({
    ...{ id, reason: 'Rotten sheathing', days: 2 },
    items: [{ description: 'Sheathing', amount: 40_000 }],
  });
  return order.id;
}

const planId = async ({ business, projectId: id }: Job) =>
  (await business.milestones.propose({ id, items: [{ name: 'All of it' }] })).id;

const stepId = async ({ home, projectId: id }: Job) =>
  (await home.jobs.get({ id })).milestones[0]?.id ?? '';

async function doneStepId(job: Job) {
  const id = await stepId(job);
  await job.business.milestones.finish({ id });
  return id;
}

async function datedId({ business, projectId: id }: Job) {
  await business.projects.update({ id, startDate: '2031-05-05', dueDate: '2031-05-09' });
  return id;
}

async function finishedId({ business, projectId: id }: Job) {
  await business.jobs.finish({ id });
  return id;
}

const entryId = async ({ business, projectId: id }: Job) =>
  (await business.workLog.add({ id, text: 'Shingles came' })).id;

const itemId = async ({ home, projectId: id }: Job) =>
  (await home.punchList.add({ id, text: 'Paint the trim' })).id;

/** Calls about work under way, each with a job of its own. */
export const jobCalls: Record<string, Arrange> = {
  'milestones.propose': by('contractor', projectId, { items: [{ name: 'All of it' }] }),
  'milestones.confirmPlan': by('homeowner', planId),
  'milestones.declinePlan': by('homeowner', planId),
  'milestones.finish': by('contractor', stepId),
  'milestones.approve': by('homeowner', doneStepId),
  'milestones.reopen': by('homeowner', doneStepId, { reason: 'The ridge is open' }),
  'changeOrders.create': by('contractor', projectId, { reason: 'Rain', days: 2 }),
  'changeOrders.accept': by('homeowner', changeOrderId),
  'changeOrders.decline': by('homeowner', changeOrderId),
  'changeOrders.withdraw': by('contractor', changeOrderId),
  'jobs.confirmDates': by('homeowner', datedId, {
    ...{ startDate: '2031-05-05', dueDate: '2031-05-09' },
  }),
  'jobs.finish': by('contractor', projectId),
  'jobs.reportProblem': by('homeowner', finishedId, { problem: 'It still leaks' }),
  'workLog.add': by('contractor', projectId, { text: 'Shingles came' }),
  'workLog.remove': by('contractor', entryId),
  'punchList.add': by('homeowner', projectId, { text: 'Paint the trim' }),
  'punchList.update': by('contractor', itemId, { done: true }),
  'punchList.remove': by('homeowner', itemId),
};
