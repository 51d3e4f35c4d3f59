import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { nextSteps } from './next-steps/rules.ts';
import { type PendingStep, ratingPercent } from './rules.ts';

let world: World;
let dana: Awaited<ReturnType<typeof homeowner>>;
let okafor: Awaited<ReturnType<typeof contractor>>;
beforeAll(async () => {
  world = await createWorld();
  dana = await homeowner(world, { firstName: 'Dana', lastName: 'Whitfield' });
  okafor = await contractor(world, { businessName: 'Okafor Roofing' });
});
afterAll(() => world.close());

const footer = async () => (await world.as()).counts.footer();

const beginnings = ['completeProfile', 'sendDocuments'];
/** What a new business has to do until its page is complete stands below everything else, in a test of its own. */
const withoutBeginnings = <Dashboard extends { nextSteps: { kind: string }[] }>(
  dashboard: Dashboard,
) => ({
  ...dashboard,
  nextSteps: dashboard.nextSteps.filter(({ kind }) => !beginnings.includes(kind)),
});

async function readDashboards() {
  const home = await (await world.as(dana)).counts.homeowner();
  const pro = withoutBeginnings(await (await world.as(okafor)).counts.contractor());
  const kinds = (side: { nextSteps: { kind: string }[] }) => side.nextSteps.map(({ kind }) => kind);
  return { home, pro, homeSteps: kinds(home), proSteps: kinds(pro) };
}

const roof = {
  title: 'Leak above the back bedroom',
  description: 'A brown ring on the ceiling',
  category: 'Roof Repair',
  zipCode: '60614',
  budgetMin: 80_000,
  budgetMax: 250_000,
};

test('both dashboards follow a job from posting to review and show whose turn it is', async () => {
  const [mine, theirs] = [await world.as(dana), await world.as(okafor)];
  expect(await footer()).toEqual({ activeContractors: 1, averageRatingPercent: null });
  expect(await readDashboards()).toMatchObject({
    home: { activeProjects: 0, outstandingQuotes: 0, unreadMessages: 0, unreadNotifications: 0 },
    pro: { availableLeads: 0, activeProjects: 0, outstandingQuotes: 0, rating: 0, reviewCount: 0 },
    homeSteps: [],
    proSteps: [],
  });

  const project = await mine.projects.create(roof);
  const leadId = project.leadId ?? '';
  expect(await readDashboards()).toMatchObject({
    home: { activeProjects: 1 },
    pro: {
      availableLeads: 1,
      nextSteps: [
        {
          kind: 'lookAtLead',
          title: 'New lead: Leak above the back bedroom',
          detail: 'Roof Repair in Chicago',
          href: `/contractor/leads?leadId=${leadId}`,
          subjectId: leadId,
        },
      ],
    },
    homeSteps: [],
  });

  await theirs.leads.expressInterest({ id: leadId });
  expect(await readDashboards()).toMatchObject({
    home: {
      nextSteps: [
        {
          kind: 'meetInterested',
          detail: 'Okafor Roofing is interested',
          href: `/homeowner/projects/${project.id}`,
        },
      ],
    },
    pro: { availableLeads: 0 },
    proSteps: ['quoteLead'],
  });

  const quote = await theirs.quotes.createFromLead({
    id: leadId,
    projectTitle: roof.title,
    items: [{ description: 'New flashing', amount: 66_000 }],
  });
  expect(await readDashboards()).toMatchObject({
    homeSteps: ['meetInterested'],
    proSteps: ['sendDraft'],
  });

  await theirs.quotes.send({ id: quote.id, channels: ['portal'] });
  expect(await readDashboards()).toMatchObject({
    home: {
      outstandingQuotes: 1,
      nextSteps: [
        {
          kind: 'answerQuote',
          title: 'Answer the $660 quote for “Leak above the back bedroom”',
          detail: 'Okafor Roofing sent it',
          href: `/homeowner/quotes?quoteId=${quote.id}`,
        },
      ],
    },
    pro: {
      ...{ outstandingQuotes: 1, nextSteps: [] },
      wins: { now: { sent: 1, accepted: 0 }, before: { sent: 0, accepted: 0 } },
      responseMinutes: null,
    },
  });

  const rival = await contractor(world, { businessName: 'Second Roofing' });
  const other = await world.as(rival);
  await other.leads.expressInterest({ id: leadId });
  const second = await other.quotes.createFromLead({
    id: leadId,
    projectTitle: 'Roof',
    items: [{ description: 'New flashing', amount: 70_000 }],
  });
  await other.quotes.send({ id: second.id, channels: ['portal'] });
  expect((await readDashboards()).home).toMatchObject({
    outstandingQuotes: 2,
    nextSteps: [
      {
        kind: 'compareQuotes',
        title: 'Compare 2 quotes for “Leak above the back bedroom”',
        detail: expect.stringMatching(/^First quote expires [A-Z][a-z]{2} \d+, \d{4}$/),
        href: `/homeowner/projects/${project.id}#quotes`,
      },
    ],
  });
  await mine.quotes.reject({ id: second.id });
  expect((await readDashboards()).homeSteps).toEqual(['answerQuote']);

  await mine.quotes.accept({ id: quote.id });
  expect(await readDashboards()).toMatchObject({
    home: {
      activeProjects: 1,
      outstandingQuotes: 0,
      nextSteps: [{ kind: 'giveAddress' }, { kind: 'agreeDates' }],
    },
    pro: {
      activeProjects: 1,
      outstandingQuotes: 0,
      nextSteps: [{ kind: 'setDate', href: `/contractor/projects/${project.id}#agreed` }],
    },
  });

  await theirs.projects.update({ id: project.id, status: 'in_progress' });
  const { id } = await mine.conversations.findOrCreate({ contractorId: okafor.contractorId });
  for (const content of ['Is Tuesday fine?', 'Or Wednesday?'])
    await mine.conversations.sendMessage({ id, content });
  const { pro, proSteps } = await readDashboards();
  expect(proSteps).toEqual(['readMessages']);
  expect(pro.unreadMessages).toBe(2);
  expect(pro.nextSteps[0]).toMatchObject({
    title: 'Answer 2 messages from Dana Whitfield',
    detail: 'Latest: “Or Wednesday?”',
    href: `/contractor/messages?conversationId=${id}`,
  });
  await theirs.conversations.markRead({ id });

  await theirs.projects.update({ id: project.id, status: 'completed' });
  expect(await readDashboards()).toMatchObject({
    home: {
      activeProjects: 0,
      nextSteps: [
        {
          kind: 'confirmCompletion',
          title: 'Confirm “Leak above the back bedroom” is finished',
        },
      ],
    },
    pro: { activeProjects: 0, nextSteps: [] },
  });
  await mine.projects.update({ id: project.id, status: 'completed' });
  expect((await readDashboards()).home.nextSteps).toMatchObject([
    { kind: 'review', title: 'Review Okafor Roofing' },
  ]);

  await mine.reviews.create({ projectId: project.id, rating: 4, comment: 'Tidy' });
  expect(await readDashboards()).toMatchObject({
    home: { nextSteps: [] },
    pro: { rating: 4, reviewCount: 1, nextSteps: [] },
  });
  expect(await footer()).toEqual({ activeContractors: 2, averageRatingPercent: 80 });
});

test('both dashboards know whose turn it is while the work goes on', async () => {
  const { home, business, projectId: id, quoteId } = await newJob(world);
  await world.settle();
  const steps = async (side: 'home' | 'pro') => {
    const { nextSteps: found } =
      side === 'home'
        ? await home.counts.homeowner()
        : withoutBeginnings(await business.counts.contractor());
    // The address and the dates wait until they are given, whatever else is done.
    const kept = found.filter(
      ({ kind }) => !['readMessages', 'giveAddress', 'agreeDates'].includes(kind),
    );
    return kept.map(({ kind, title }) => `${kind}: ${title}`);
  };
  expect(await steps('home')).toEqual(['payInvoice: Pay $500 for “Roof”']);
  const [deposit] = (await home.invoices.list({ quoteId })).items;
  const paid = { id: deposit?.id ?? '', amount: 50_000, method: 'check' as const };
  const { payments: recorded } = await business.invoices.recordPayment(paid);
  await home.payments.confirm({ id: recorded[0]?.id ?? '' });
  await business.projects.update({ id, status: 'in_progress', startDate: '2031-05-05' });
  const [step] = (await home.jobs.get({ id })).milestones;
  await business.milestones.finish({ id: step?.id ?? '' });
  await business.milestones.propose({ id, items: [{ name: 'Roof tight' }] });
  await business.changeOrders.create({ id, reason: 'Rain', days: 2 });
  const { title } = await home.projects.get({ id });
  expect(await steps('home')).toEqual([
    `confirmDates: Confirm the dates of “${title}”`,
    'approveStep: Confirm “Old roof off” is done',
    `answerPlan: Answer the payment steps for “${title}”`,
    `answerChangeOrder: Answer change order 1 for “${title}”`,
  ]);
  expect(await steps('pro')).toEqual([]);

  await home.milestones.reopen({ id: step?.id ?? '', reason: 'Nails in the yard' });
  await home.projects.update({ id, startDate: '2031-05-12' });
  expect((await steps('pro')).toSorted()).toEqual([
    `confirmDates: Confirm the dates of “${title}”`,
    'redoStep: Finish “Old roof off”',
  ]);
  await business.jobs.finish({ id });
  expect(await steps('home')).toEqual([`confirmCompletion: Confirm “${title}” is finished`]);
  expect(await steps('pro')).toEqual([]);
});

test('expired quotes are no pending step, and projects without interest should be reworded', async () => {
  const owner = await homeowner(world);
  const mine = await world.as(owner);
  const steps = async () => (await mine.counts.homeowner()).nextSteps.map(({ kind }) => kind);
  const project = await mine.projects.create(roof);
  expect(await steps()).toEqual([]);
  const day = 24 * 3_600_000;
  world.setClock(new Date(Date.now() + day + 60_000));
  try {
    expect(await steps()).toEqual(['rewordProject']);
    const theirs = await world.as(okafor);
    await theirs.leads.expressInterest({ id: project.leadId ?? '' });
    const quote = await theirs.quotes.createFromLead({
      id: project.leadId ?? '',
      projectTitle: roof.title,
      items: [{ description: 'Patch', amount: 5_000 }],
    });
    await theirs.quotes.send({ id: quote.id, channels: ['portal'] });
    expect(await mine.counts.homeowner()).toMatchObject({ outstandingQuotes: 1 });
    world.setClock(new Date(quote.validUntil));
    expect(await mine.counts.homeowner()).toMatchObject({ outstandingQuotes: 0, nextSteps: [] });
  } finally {
    world.setClock(undefined);
  }
});

test('nobody sees pending steps of other users', async () => {
  const [other, rival] = [await homeowner(world), await contractor(world, { zipCode: '98101' })];
  await (await world.as(dana)).projects.create(roof);
  expect(await (await world.as(other)).counts.homeowner()).toEqual({
    activeProjects: 0,
    outstandingQuotes: 0,
    unreadMessages: 0,
    unreadNotifications: 0,
    nextSteps: [],
  });
  expect(withoutBeginnings(await (await world.as(rival)).counts.contractor())).toMatchObject({
    availableLeads: 0,
    nextSteps: [],
  });
  await expect((await world.as(other)).counts.contractor()).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

describe('next steps', () => {
  const waiting = (count: number): PendingStep[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'review',
      subjectId: String(index),
      name: 'Okafor Roofing',
      title: 'Roof',
      amount: null,
      count: null,
      since: new Date(index * 1_000),
    }));

  test('begin with a job that was won, then people who wait, and end with what can wait', () => {
    const kinds = ['lookAtLead', 'sendDraft', 'quoteLead', 'readMessages', 'startJob'] as const;
    // The least pressing has waited longest.
    const pending = waiting(kinds.length).map((step, n) => ({
      ...step,
      kind: kinds[n] ?? ('review' as const),
    }));
    expect(nextSteps(pending, 'contractor', new Date()).map(({ kind }) => kind)).toEqual([
      'startJob',
      'quoteLead',
      'readMessages',
      'sendDraft',
      'lookAtLead',
    ]);
  });

  test('of a contractor name a lead of this hour before late money, and older ones last', () => {
    const now = new Date('2031-05-05T15:00:00Z');
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const [base] = waiting(1) as [PendingStep];
    const pending: PendingStep[] = [
      { ...base, kind: 'chaseInvoice', since: minutesAgo(20_000) },
      { ...base, kind: 'lookAtLead', subjectId: 'old', since: minutesAgo(60) },
      { ...base, kind: 'lookAtLead', subjectId: 'fresh', since: minutesAgo(59) },
      { ...base, kind: 'readMessages', since: minutesAgo(5) },
    ];
    expect(
      nextSteps(pending, 'contractor', now).map(({ kind, subjectId }) => `${kind} ${subjectId}`),
    ).toEqual(['readMessages 0', 'lookAtLead fresh', 'chaseInvoice 0', 'lookAtLead old']);
  });

  test('of a homeowner begin with late money and what is today, before messages', () => {
    const kinds = [
      'readMessages',
      'compareQuotes',
      'payInvoice',
      'payOverdue',
      'visitToday',
    ] as const;
    const pending = waiting(kinds.length).map((step, n) => ({
      ...step,
      kind: kinds[n] ?? ('review' as const),
    }));
    expect(nextSteps(pending, 'homeowner', new Date()).map(({ kind }) => kind)).toEqual([
      'payOverdue',
      'visitToday',
      'readMessages',
      'compareQuotes',
      'payInvoice',
    ]);
  });

  test('are ten at most, longest-waiting first', () => {
    const steps = nextSteps(waiting(12).toReversed(), 'homeowner', new Date());
    expect(steps.map(({ subjectId }) => subjectId)).toEqual([...'0123456789']);
  });
});

test.each([
  [0, 0, null],
  [14, 3, 93],
  [5, 1, 100],
  [1, 1, 20],
])('%i stars in %i reviews are %s percent', (sum, count, percent) => {
  expect(ratingPercent(sum, count)).toBe(percent);
});
