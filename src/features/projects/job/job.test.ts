import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#features/payments/ledger/service.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { newJob } from '#test/valid-job-calls.ts';
import { createWorld, type World } from '#test/world.ts';
import { projectsSchedules } from '../reactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>) => errorCodeOf(() => call);

type Job = Awaited<ReturnType<typeof newJob>>;
const read = ({ home, projectId: id }: Job) => home.jobs.get({ id });
const stepsOf = async (job: Job) =>
  (await read(job)).milestones.map(({ name, amount, status }) => [name, amount, status]);
const invoicesOf = async ({ home, quoteId }: Job) =>
  (await home.invoices.list({ quoteId })).items.map(({ kind, totalAmount, items }) => [
    kind,
    totalAmount,
    items[0]?.description,
  ]);
const sheathing = {
  reason: 'Rotten sheathing',
  items: [{ description: 'Sheathing', amount: 40_000 }],
};

describe('the steps of a signed quote', () => {
  test('are those of the version that was signed, and add up to its price', async () => {
    const job = await newJob(world);
    expect(await stepsOf(job)).toEqual([
      ['Old roof off', 100_000, 'planned'],
      ['Roof tight', 100_000, 'planned'],
    ]);
    expect(await read(job)).toMatchObject({ agreedTotal: 250_000, deposit: 50_000 });
    const { items } = await job.home.quotes.versions({ id: job.quoteId });
    expect(items[0]?.milestones).toMatchObject([
      { name: 'Old roof off', amount: 100_000, percent: 40, takesRest: false },
      { name: 'Roof tight', amount: 100_000, percent: null, takesRest: true },
    ]);
    expect(await job.home.quotes.signature({ id: job.quoteId })).toMatchObject({ intact: true });
  });

  test('cannot be sent unless they come to the price', async () => {
    const milestones = [
      { name: 'Start', amount: 1_000 },
      { name: 'End', amount: 1_000 },
    ];
    expect(await codeOf(newJob(world, { milestones }))).toBe('failed-precondition');
  });

  test('are invoiced once when the homeowner approves them, and never twice', async () => {
    const job = await newJob(world);
    const [step] = (await read(job)).milestones;
    const id = step?.id ?? '';
    expect(await codeOf(job.home.milestones.approve({ id }))).toBe('failed-precondition');
    await job.business.milestones.finish({ id, note: 'Sheathing is dry' });
    await job.home.milestones.reopen({ id, reason: 'Nails in the yard' });
    expect((await read(job)).milestones[0]).toMatchObject({
      status: 'planned',
      objection: 'Nails in the yard',
    });
    await job.business.milestones.finish({ id });
    expect(await codeOf(job.business.milestones.approve({ id }))).toBe('permission-denied');
    const approvals = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(job.home.milestones.approve({ id }))),
    );
    expect(approvals.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(approvals)).toEqual(new Set([undefined, 'failed-precondition']));
    await world.settle();
    expect(await invoicesOf(job)).toEqual([
      ['progress', 100_000, 'Old roof off'],
      ['deposit', 50_000, 'Deposit as agreed in the quote'],
    ]);
    expect((await checkLedger(world.db)).findings).toEqual([]);
  });
});

describe('a plan proposed after the signature', () => {
  test('replaces the open steps once the homeowner confirms it, and is kept as it was signed', async () => {
    const job = await newJob(world);
    const { projectId: id } = job;
    const [first] = (await read(job)).milestones;
    await job.business.milestones.finish({ id: first?.id ?? '' });
    const wrong = job.business.milestones.propose({
      id,
      items: [{ name: 'All', amount: 200_000 }],
    });
    expect(await codeOf(wrong)).toBe('failed-precondition');
    const replaced = await job.business.milestones.propose({ id, items: [{ name: 'All' }] });
    const plan = await job.business.milestones.propose({
      id,
      items: [
        { name: 'Shingles', amount: 60_000 },
        { name: 'Gutters', dueWhen: 'before the rain' },
      ],
    });
    expect(await codeOf(job.home.milestones.confirmPlan({ id: replaced.id }))).toBe(
      'failed-precondition',
    );
    await job.home.milestones.confirmPlan({ id: plan.id, signature: { name: 'Dana Whitfield' } });
    expect(await stepsOf(job)).toEqual([
      ['Old roof off', 100_000, 'done'],
      ['Shingles', 60_000, 'planned'],
      ['Gutters', 40_000, 'planned'],
    ]);
    expect((await read(job)).plans).toMatchObject([
      { number: 2, status: 'confirmed', signature: { name: 'Dana Whitfield', intact: true } },
      { number: 1, status: 'replaced', signature: null },
    ]);
    await expect(
      world.pool.query(`update milestone_plans set items = '[]' where id = '${plan.id}'`),
    ).rejects.toThrow('cannot be changed');
  });

  test('cannot be confirmed once the price has changed', async () => {
    const job = await newJob(world);
    const { projectId: id } = job;
    const plan = await job.business.milestones.propose({ id, items: [{ name: 'All' }] });
    const order = await job.business.changeOrders.create({ id, ...sheathing });
    await job.home.changeOrders.accept({ id: order.id });
    expect(await codeOf(job.home.milestones.confirmPlan({ id: plan.id }))).toBe(
      'failed-precondition',
    );
    expect((await read(job)).plans[0]?.status).toBe('proposed');
  });
});

describe('a change order', () => {
  test('raises the agreed price when it is signed, and its work is a step of its own', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id, quoteId } = job;
    await business.projects.update({ id, startDate: '2031-05-05', dueDate: '2031-05-30' });
    const order = await business.changeOrders.create({ id, ...sheathing, days: 3 });
    expect(order).toMatchObject({ number: 1, status: 'sent', amount: 40_000, totalAfter: 290_000 });
    const tooMuch = { quoteId, items: [{ description: 'All', amount: 240_000 }] };
    await world.settle();
    expect(await codeOf(business.invoices.create(tooMuch))).toBe('failed-precondition');
    const stale = home.changeOrders.accept({ id: order.id, totalAmount: 250_000 });
    expect(await codeOf(stale)).toBe('aborted');
    const signed = await home.changeOrders.accept({
      ...{ id: order.id, totalAmount: 290_000, signature: { name: 'Dana Whitfield' } },
    });
    expect(signed).toMatchObject({
      status: 'accepted',
      totalAfter: 290_000,
      signature: { name: 'Dana Whitfield', intact: true },
      moves: [],
    });
    expect(await read(job)).toMatchObject({ agreedTotal: 290_000, dueDate: '2031-06-02' });
    expect((await stepsOf(job)).at(-1)).toEqual(['Change order 1', 40_000, 'planned']);
    await business.invoices.create(tooMuch);
    expect((await checkLedger(world.db)).findings).toEqual([]);
  });

  test('takes work off the last open steps when it lowers the price', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id } = job;
    const order = await business.changeOrders.create({
      ...{ id, reason: 'No gutters', items: [{ description: 'Gutters', amount: -120_000 }] },
    });
    await home.changeOrders.accept({ id: order.id });
    expect(await stepsOf(job)).toEqual([
      ['Old roof off', 80_000, 'planned'],
      ['Roof tight', 0, 'planned'],
    ]);
    const tooMuch = { id, reason: 'x', items: [{ description: 'All', amount: -140_000 }] };
    expect(await codeOf(business.changeOrders.create(tooMuch))).toBe('failed-precondition');
  });

  test('lowers no price below what was invoiced, neither when it is sent nor when it is signed', async () => {
    const { home, business, projectId: id, quoteId } = await newJob(world);
    await world.settle();
    const lower = (amount: number) =>
      business.changeOrders.create({
        id,
        reason: 'Less',
        items: [{ description: 'Less', amount }],
      });
    const sent = await lower(-120_000);
    const items = [{ description: 'Work', amount: 150_000 }];
    const invoice = await business.invoices.create({ quoteId, items });
    const refused = {
      code: 'failed-precondition',
      message: expect.stringContaining('Invoices for $2,000 were already sent'),
    };
    await expect(home.changeOrders.accept({ id: sent.id })).rejects.toMatchObject(refused);
    await expect(lower(-60_000)).rejects.toMatchObject(refused);
    await home.changeOrders.accept({ id: (await lower(-50_000)).id });
    await business.invoices.void({ id: invoice.id });
    expect(await home.changeOrders.accept({ id: sent.id })).toMatchObject({ totalAfter: 80_000 });
  });

  test('is signed, declined or withdrawn once, however many answer at the same time', async () => {
    const { home, business, projectId: id } = await newJob(world);
    const { id: orderId } = await business.changeOrders.create({ id, ...sheathing });
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => {
        const moves = [
          () => home.changeOrders.accept({ id: orderId }),
          () => home.changeOrders.decline({ id: orderId, reason: 'Too much' }),
          () => business.changeOrders.withdraw({ id: orderId }),
        ] as const;
        return codeOf(moves[index % 3 === 0 ? 0 : index % 3 === 1 ? 1 : 2]());
      }),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    const { items } = await home.changeOrders.list({ id });
    const { agreedTotal } = await home.jobs.get({ id });
    expect(agreedTotal).toBe(items[0]?.status === 'accepted' ? 290_000 : 250_000);
  }, 60_000);

  test('stays as it was sent, and nobody else sees or answers it', async () => {
    const { home, business, projectId: id } = await newJob(world);
    const { id: orderId } = await business.changeOrders.create({ id, ...sheathing });
    for (const change of ['amount = 1', "items = '[]'", 'days = 9'])
      await expect(
        world.pool.query(`update change_orders set ${change} where id = '${orderId}'`),
      ).rejects.toThrow('cannot be changed');
    await home.changeOrders.accept({ id: orderId });
    await expect(
      world.pool.query(
        `update change_orders set status = 'withdrawn', total_after = null where id = '${orderId}'`,
      ),
    ).rejects.toThrow('cannot be changed');
    const stranger = await world.as(await homeowner(world));
    expect(await codeOf(stranger.changeOrders.accept({ id: orderId }))).toBe('not-found');
    expect(await codeOf(stranger.changeOrders.list({ id }))).toBe('not-found');
    expect(await codeOf(stranger.jobs.get({ id }))).toBe('not-found');
  });
});

describe('the dates of the work', () => {
  test('count once the other side has agreed to just these', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id } = job;
    const dates = { startDate: '2031-05-05', dueDate: '2031-05-09' };
    await business.projects.update({ id, ...dates });
    expect(await business.jobs.get({ id })).toMatchObject({
      ...dates,
      datesBy: 'contractor',
      mayConfirmDates: false,
    });
    const other = home.jobs.confirmDates({ id, ...dates, startDate: '2031-05-04' });
    expect(await codeOf(other)).toBe('aborted');
    await home.projects.update({ id, dueDate: '2031-05-12' });
    expect(await codeOf(home.jobs.confirmDates({ id, ...dates }))).toBe('failed-precondition');
    const agreed = await business.jobs.confirmDates({ id, ...dates, dueDate: '2031-05-12' });
    expect(agreed.datesConfirmedAt).not.toBeNull();
    await business.projects.update({ id, dueDate: '2031-05-13' });
    expect((await read(job)).datesConfirmedAt).toBeNull();
  });
});

describe('the log of the work', () => {
  test('shows the pictures of a day to both sides, and to nobody else', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id } = job;
    const photo = await business.files.upload({ file: await picture() });
    const entry = await business.workLog.add({ id, text: 'Shingles came', photoIds: [photo.id] });
    const again = business.workLog.add({ id, photoIds: [photo.id] });
    expect(await codeOf(again)).toBe('invalid-argument');
    const foreign = await home.files.upload({ file: await picture() });
    const stolen = business.workLog.add({ id, photoIds: [foreign.id] });
    expect(await codeOf(stolen)).toBe('invalid-argument');
    expect((await read(job)).log).toMatchObject([
      { text: 'Shingles came', authorRole: 'contractor', photos: [{ id: photo.id }] },
    ]);
    // The pictures of the request stay what they were.
    expect((await home.projects.get({ id })).photos).toEqual([]);
    expect(await codeOf(home.workLog.remove({ id: entry.id }))).toBe('failed-precondition');
    await business.workLog.remove({ id: entry.id });
    expect((await read(job)).log).toEqual([]);
    expect(await business.files.get({ id: photo.id })).toMatchObject({ visibility: 'private' });
  });

  test('takes no day that is still to come', async () => {
    const { business, projectId: id } = await newJob(world);
    const entry = { id, text: 'Done', day: '2299-01-01' };
    expect(await codeOf(business.workLog.add(entry))).toBe('invalid-argument');
  });
});

describe('the punch list', () => {
  test('is ticked off by either side, and removed by its author', async () => {
    const { home, business, projectId: id } = await newJob(world);
    const item = await home.punchList.add({ id, text: 'Paint the trim' });
    expect(await business.punchList.update({ id: item.id, done: true })).toMatchObject({
      doneAt: expect.any(String),
      mayRemove: false,
    });
    expect(await codeOf(business.punchList.remove({ id: item.id }))).toBe('permission-denied');
    await home.punchList.remove({ id: item.id });
    expect((await home.jobs.get({ id })).punchList).toEqual([]);
  });
});

describe('finished work', () => {
  const DAY = 86_400_000;
  const later = (days: number) => new Date(Date.now() + days * DAY);
  const runHourlyJob = () => projectsSchedules.silentCompletions?.run(world.jobContext());

  test('is shown with pictures, and goes on when the homeowner says what is missing', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id } = job;
    const photo = await business.files.upload({ file: await picture() });
    await business.jobs.finish({ id, note: 'All tight', photoIds: [photo.id] });
    expect(await read(job)).toMatchObject({
      mayReportProblem: true,
      log: [{ kind: 'finished', text: 'All tight', photos: [{ id: photo.id }] }],
    });
    const back = await home.jobs.reportProblem({ id, problem: 'The ridge is open' });
    expect(back).toMatchObject({ completedAt: null, mayReportProblem: false });
    expect(await home.projects.get({ id })).toMatchObject({ status: 'in_progress' });
    expect((await read(job)).log[0]).toMatchObject({ kind: 'problem', authorRole: 'homeowner' });
    await business.jobs.finish({ id });
    await home.projects.update({ id, status: 'completed' });
    expect(await codeOf(home.jobs.reportProblem({ id, problem: 'Late' }))).toBe(
      'failed-precondition',
    );
    const { contractorId } = await home.projects.get({ id });
    const { rows } = await world.pool.query<{ completed_jobs: number }>(
      'select completed_jobs from contractors where id = $1',
      [contractorId],
    );
    expect(rows).toEqual([{ completed_jobs: 1 }]);
  });

  test('counts as confirmed once nobody has objected for seven days', async () => {
    const job = await newJob(world);
    const { home, business, projectId: id } = job;
    await business.jobs.finish({ id });
    world.setClock(later(6.9));
    await runHourlyJob();
    expect((await read(job)).completionConfirmedAt).toBeNull();
    world.setClock(later(7.1));
    expect(await codeOf(home.jobs.reportProblem({ id, problem: 'Late' }))).toBe(
      'failed-precondition',
    );
    await runHourlyJob();
    await runHourlyJob();
    world.setClock(undefined);
    expect(await read(job)).toMatchObject({
      completionConfirmedAt: expect.any(String),
      completedBySilence: true,
    });
    await world.settle();
    const { items } = await business.notifications.list({});
    expect(items.filter(({ title }) => title === 'The work is confirmed')).toHaveLength(1);
  });
});
