import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createScenario, createScenarioWorld, type Scenario } from '#test/scenario.ts';
import { newJob } from '#test/valid-job-calls.ts';
import type { World } from '#test/world.ts';

let world: World;
let scene: Scenario;
beforeAll(async () => {
  ({ world, scene } = await createScenarioWorld());
});
afterAll(() => world.close());

const freshCalendar = async () => world.as(await contractor(world, { zipCode: '60614' }));
const nineToTen = { title: 'Roof visit', startTime: '09:00', endTime: '10:00' };

describe('entering events', () => {
  test('answers an event with its local times, its zone and its instants', async () => {
    const pro = await freshCalendar();
    const event = await pro.events.create({ ...nineToTen, date: '2027-07-05' });
    expect(event).toMatchObject({
      date: '2027-07-05',
      startTime: '09:00',
      timeZone: 'America/Chicago',
      startsAt: '2027-07-05T14:00:00.000Z',
      status: 'confirmed',
      isRecurring: false,
    });
    expect(await pro.events.get({ id: event.id })).toEqual({
      ...event,
      contact: null,
      lastJob: null,
    });
  });

  test('an overlap is refused and named; what touches is not', async () => {
    const pro = await freshCalendar();
    await pro.events.create({ ...nineToTen, date: '2027-05-03' });
    await expect(
      pro.events.create({
        title: 'Call',
        date: '2027-05-03',
        startTime: '09:59',
        endTime: '11:00',
      }),
    ).rejects.toMatchObject({
      code: 'failed-precondition',
      status: 409,
      message: 'This overlaps “Roof visit”, May 3, 2027, 9–10 AM',
      data: { issues: [{ path: '2027-05-03', message: '9–10 AM: Roof visit' }] },
    });
    await pro.events.create({
      title: 'Call',
      date: '2027-05-03',
      startTime: '10:00',
      endTime: '11:00',
    });
    await pro.events.create({ title: 'Fair', date: '2027-05-03' });
    const query = { date: '2027-05-03', startTime: '09:30', endTime: '09:45' };
    const { items } = await pro.events.conflicts(query);
    expect(items.map(({ title }) => title)).toEqual(['Roof visit']);
    const [{ id: excludeId = '' } = {}] = items;
    expect((await pro.events.conflicts({ ...query, excludeId })).items).toEqual([]);
  });

  test('of a hundred entries for the same hour at the same time exactly one is stored', async () => {
    const someone = await contractor(world);
    const pro = await world.as(someone);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        pro.events.create({
          title: `Visit ${n}`,
          date: '2027-06-01',
          startTime: `09:${String(n % 50).padStart(2, '0')}`,
          endTime: '10:00',
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'failed-precondition' });
    const { items } = await pro.events.list({ from: '2027-06-01', to: '2027-06-01' });
    expect(items).toHaveLength(1);
  });

  test('the database refuses an overlap by itself', async () => {
    const someone = await contractor(world);
    const pro = await world.as(someone);
    const { id } = await pro.events.create({ ...nineToTen, date: '2027-06-02' });
    const copy =
      world.db.execute(sql`insert into calendar_events (id, contractor_id, title, date, end_date,
      start_time, end_time, time_zone, starts_at, ends_at)
      select ${newId()}, contractor_id, title, date, end_date, start_time, end_time, time_zone, starts_at, ends_at
      from calendar_events where id = ${id}`);
    await expect(copy).rejects.toMatchObject({ cause: { code: '23P01' } });
  });

  test.each([
    ['an end before its start', { startTime: '10:00', endTime: '09:00' }],
    ['only one time', { startTime: '10:00' }],
    ['more days than an entry has', { endDate: '2027-12-31' }],
    ['a zone that does not exist', { timeZone: 'Mars/Olympus' }],
  ])('refuses %s', async (_, wrong) => {
    const pro = await freshCalendar();
    await expect(
      pro.events.create({ title: 'Visit', date: '2027-06-03', ...wrong }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('lists what touches the days asked for, page by page, by start', async () => {
    const pro = await freshCalendar();
    await pro.events.create({ title: 'Away', date: '2027-02-26', endDate: '2027-03-02' });
    for (const date of ['2027-03-03', '2027-03-01', '2027-03-02'])
      await pro.events.create({ ...nineToTen, title: date, date });
    const range = { from: '2027-03-01', to: '2027-03-02' };
    const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
    expect(titles(await pro.events.list(range))).toEqual(['Away', '2027-03-01', '2027-03-02']);
    const first = await pro.events.list({ ...range, limit: 2 });
    expect(titles(first)).toEqual(['Away', '2027-03-01']);
    const rest = await pro.events.list({ ...range, cursor: first.nextCursor ?? '' });
    expect(titles(rest)).toEqual(['2027-03-02']);
    expect(rest.nextCursor).toBeNull();
    await expect(pro.events.list({ from: '2027-01-01', to: '2029-01-01' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });
});

describe('a series', () => {
  const monthly = {
    ...nineToTen,
    date: '2027-01-31',
    recurringType: 'monthly' as const,
    recurringTotal: 4,
  };

  test('on the 31st falls on the last day of shorter months, at the same local time', async () => {
    const pro = await freshCalendar();
    const { items } = await pro.events.createRecurring(monthly);
    expect(items.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2027-01-31 09:00',
      '2027-02-28 09:00',
      '2027-03-31 09:00',
      '2027-04-30 09:00',
    ]);
    expect(items.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      '15:00',
      '15:00',
      '14:00',
      '14:00',
    ]);
    expect(items.at(-1)).toMatchObject({
      isRecurring: true,
      recurringType: 'monthly',
      recurringSequence: 4,
      recurringTotal: 4,
    });
  });

  test('is stored as a whole or not at all, and the refusal lists the dates that clash', async () => {
    const pro = await freshCalendar();
    for (const date of ['2027-02-28', '2027-04-30'])
      await pro.events.create({ ...nineToTen, title: 'Taken', date });
    const refused = await pro.events.createRecurring(monthly).catch((error) => error);
    expect(refused).toMatchObject({ code: 'failed-precondition' });
    expect(refused.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      '2027-02-28',
      '2027-04-30',
    ]);
    expect((await pro.events.list({ from: '2027-01-01', to: '2027-12-31' })).items).toHaveLength(2);
  });

  test.each([
    ['without an end', {}],
    ['of 367 entries', { recurringTotal: 367 }],
    ['of 5,000 entries', { recurringTotal: 5_000 }],
    ['until a day far away', { recurringUntil: '2290-01-01' }],
    ['that would end before it begins', { recurringUntil: '2026-01-01' }],
    ['whose entries overlap each other', { recurringTotal: 2, endDate: '2027-02-02' }],
  ])('%s is refused', async (_, end) => {
    const pro = await freshCalendar();
    const wrong = { ...nineToTen, date: '2027-01-31', recurringType: 'daily' as const, ...end };
    await expect(pro.events.createRecurring(wrong)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  test('is edited in one entry, in this and later ones, or in all', async () => {
    const pro = await freshCalendar();
    const { items } = await pro.events.createRecurring({ ...monthly, recurringType: 'weekly' });
    const [first, second, third] = items.map(({ id }) => id);
    const dates = async () =>
      (await pro.events.list({ from: '2027-01-01', to: '2027-12-31' })).items.map(
        ({ date, startTime, title }) => `${date} ${startTime} ${title}`,
      );
    await pro.events.update({ id: second ?? '', title: 'Only this' });
    await pro.events.update({
      id: third ?? '',
      scope: 'following',
      startTime: '11:00',
      endTime: '12:00',
    });
    expect(await dates()).toEqual([
      '2027-01-31 09:00 Roof visit',
      '2027-02-07 09:00 Only this',
      '2027-02-14 11:00 Roof visit',
      '2027-02-21 11:00 Roof visit',
    ]);
    // Each takes the place of the next one.
    await pro.events.update({ id: first ?? '', scope: 'all', date: '2027-02-07' });
    expect((await dates()).map((line) => line.slice(0, 10))).toEqual([
      '2027-02-07',
      '2027-02-14',
      '2027-02-21',
      '2027-02-28',
    ]);
    expect(await pro.events.remove({ id: third ?? '', scope: 'following' })).toMatchObject({
      removed: 2,
    });
    expect(await pro.events.remove({ id: first ?? '', scope: 'all' })).toMatchObject({
      removed: 2,
    });
  });

  test('a clash of one moved entry refuses the whole edit', async () => {
    const pro = await freshCalendar();
    await pro.events.create({
      ...nineToTen,
      title: 'Taken',
      date: '2027-02-14',
      startTime: '08:00',
      endTime: '09:00',
    });
    const { items } = await pro.events.createRecurring({ ...monthly, recurringType: 'weekly' });
    const [first] = items;
    await expect(
      pro.events.update({ id: first?.id ?? '', scope: 'all', startTime: '08:30' }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(await pro.events.get({ id: first?.id ?? '' })).toMatchObject({ startTime: '09:00' });
  });
});

test('a pro who lost the work, or whose customer canceled it, proposes no more visits for it', async () => {
  const { people, leadId } = await createScenario(world);
  const pro = await world.as(people.contractor);
  const visit = { ...nineToTen, date: '2027-12-06', leadId };
  await pro.events.create(visit);
  for (const lost of [`status = 'lost'`, `status = 'won', assigned_contractor = null`]) {
    await world.pool.query(`update leads set ${lost} where id = $1`, [leadId]);
    await expect(pro.events.create(visit), lost).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  }
});

describe('an event with a homeowner', () => {
  const propose = async (day: string) => {
    const pro = await world.as(scene.people.contractor);
    return pro.events.create({ ...nineToTen, date: day, leadId: scene.leadId });
  };

  test('is a proposal that only they answer, and then stands in both calendars', async () => {
    const [pro, owner] = [
      await world.as(scene.people.contractor),
      await world.as(scene.people.homeowner),
    ];
    const event = await propose('2027-08-02');
    expect(event).toMatchObject({ status: 'proposed', awaiting: 'homeowner' });
    await expect(pro.events.confirm({ id: event.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const confirmed = await owner.events.confirm({ id: event.id });
    expect(confirmed).toMatchObject({ status: 'confirmed', awaiting: null });
    expect((await owner.events.list({ from: '2027-08-01', to: '2027-08-03' })).items).toHaveLength(
      1,
    );
    await expect(pro.events.remove({ id: event.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    const moved = await pro.events.update({ id: event.id, startTime: '13:00', endTime: '14:00' });
    expect(moved).toMatchObject({ status: 'proposed', awaiting: 'homeowner', confirmedAt: null });
    const cancelled = await owner.events.cancel({ id: event.id, reason: 'We are away' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      reason: 'We are away',
      reasonBy: 'homeowner',
    });
    await pro.events.create({ ...nineToTen, date: '2027-08-02' });
  });

  test('is seen by nobody else, and cannot be proposed for a time that has passed', async () => {
    const event = await propose('2027-08-03');
    for (const other of [scene.people.stranger, scene.people.rival]) {
      const api = await world.as(other);
      await expect(api.events.get({ id: event.id })).rejects.toMatchObject({ code: 'not-found' });
      await expect(api.events.cancel({ id: event.id })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    await expect(propose('2020-08-03')).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('is only with somebody whom the contractor deals with', async () => {
    const rival = await world.as(scene.people.rival);
    const { project, leadId, customer } = scene;
    for (const link of [{ projectId: project.id }, { leadId }, { customerId: customer.id }])
      await expect(
        rival.events.create({ ...nineToTen, date: '2027-08-04', ...link }),
      ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('one answer is for all entries of a series', async () => {
    const [pro, owner] = [
      await world.as(scene.people.contractor),
      await world.as(scene.people.homeowner),
    ];
    const { items } = await pro.events.createRecurring({
      ...nineToTen,
      kind: 'work',
      date: '2027-09-06',
      projectId: scene.done.id,
      recurringType: 'daily',
      recurringTotal: 3,
    });
    await owner.events.confirm({ id: items[1]?.id ?? '' });
    const { items: days } = await owner.events.list({ from: '2027-09-06', to: '2027-09-08' });
    expect(days.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const ofProject = (projectId: string) =>
      pro.events.list({ from: '2027-09-06', to: '2027-09-08', projectId });
    expect((await ofProject(scene.done.id)).items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id),
    );
    expect((await ofProject(scene.project.id)).items).toEqual([]);
  });

  test('a no-show is recorded by either side once it has begun, once, and both see it', async () => {
    const [pro, owner] = [
      await world.as(scene.people.contractor),
      await world.as(scene.people.homeowner),
    ];
    const { id } = await propose('2027-08-05');
    await owner.events.confirm({ id });
    await expect(pro.events.recordNoShow({ id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    world.setClock(new Date('2027-08-05T16:00:00Z'));
    try {
      await pro.events.recordNoShow({ id });
      await expect(pro.events.recordNoShow({ id })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
      await owner.events.recordNoShow({ id });
      const event = await owner.events.get({ id });
      expect(event.homeownerMissedAt).not.toBeNull();
      expect(event.contractorMissedAt).not.toBeNull();
      await pro.events.complete({ id });
      await expect(pro.events.remove({ id })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
    } finally {
      world.setClock(undefined);
    }
  });
});

test('counts today, the next seven days, this week, what is to come, what waits, and the hours booked', async () => {
  world.setClock(new Date('2027-05-05T12:00:00Z'));
  try {
    const pro = await freshCalendar();
    expect(await pro.events.stats()).toEqual({
      today: 0,
      next7Days: 0,
      thisWeek: 0,
      thisMonth: 0,
      upcoming: 0,
      proposed: 0,
      hoursBooked: 0,
      next: null,
    });
    const visit = await pro.events.create({ ...nineToTen, date: '2027-05-05' });
    await pro.events.create({ ...nineToTen, date: '2027-05-02', endTime: '10:30' });
    await pro.events.create({ ...nineToTen, kind: 'busy', date: '2027-05-06' });
    await pro.events.create({
      ...{ title: 'Tear-off', kind: 'work', date: '2027-04-26', endDate: '2027-05-07' },
    });
    await pro.events.create({ ...nineToTen, date: '2027-06-06' });
    expect(await pro.events.stats()).toEqual({
      today: 2,
      // Not the one that was on Sunday.
      next7Days: 3,
      thisWeek: 4,
      thisMonth: 3,
      upcoming: 4,
      proposed: 0,
      hoursBooked: 2.5,
      next: {
        ...{ id: visit.id, title: 'Roof visit', contractorName: visit.contractorName },
        ...{ customerName: null, date: '2027-05-05', endDate: '2027-05-05' },
        ...{ startTime: '09:00', endTime: '10:00' },
      },
    });
    expect(await (await world.as(await homeowner(world))).events.stats()).toMatchObject({
      ...{ upcoming: 0, thisMonth: 0, next: null },
    });
  } finally {
    world.setClock(undefined);
  }
});

test('an event with a customer without an account says what the business wrote down about them, and nothing of a homeowner', async () => {
  const pro = await world.as(await contractor(world));
  const walter = await pro.customers.create({
    ...{ name: 'Walter Own', phone: '(312) 555-0142', address: '12 Elm St, Chicago, IL 60614' },
  });
  const event = await pro.events.create({
    ...{ ...nineToTen, date: '2027-11-03', customerId: walter.id },
  });
  const contact = {
    ...{ phone: expect.stringContaining('5550142'), address: '12 Elm St, Chicago, IL 60614' },
  };
  expect(await pro.events.get({ id: event.id })).toMatchObject({ contact });
  const { items } = await pro.events.list({ from: '2027-11-03', to: '2027-11-03' });
  expect(items).toMatchObject([{ id: event.id, contact }]);
});

test('a list says where to go and whom to call to the business that has the job, and to nobody else', async () => {
  const { people, sent, project, leadId } = await createScenario(world);
  const [home, pro] = [await world.as(people.homeowner), await world.as(people.contractor)];
  await home.projects.update({ id: project.id, streetAddress: '7417 Canary Lane' });
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const [slot] = (await home.calendar.slots({ quoteId: sent.id, from })).items;
  if (!slot) throw new Error('a business takes visits unless it says otherwise');
  const { id } = await home.calendar.bookVisit({ quoteId: sent.id, ...slot });
  const contacts = async (api: typeof pro) => {
    const { items } = await api.events.list({ from: slot.date, to: slot.date });
    const { contact } = await api.events.get({ id });
    return [items.find((event) => event.id === id)?.contact, contact];
  };
  expect(await contacts(pro)).toEqual([null, null]);
  const planned = await pro.events.create({ ...nineToTen, date: '2027-11-02', leadId });
  expect(await pro.events.get({ id: planned.id })).toMatchObject({ contact: null });
  await home.quotes.accept({ id: sent.id });
  const contact = {
    mayCall: true,
    phone: expect.stringContaining('555'),
    address: expect.stringMatching(/^7417 Canary Lane, /),
  };
  expect(await contacts(pro)).toEqual([contact, contact]);
  expect(await pro.events.get({ id: planned.id })).toMatchObject({ contact });
  expect(await contacts(home)).toEqual([null, null]);
});

test('a visit without an address names that of the last job for the same homeowner nearby, to the business that did it', async () => {
  const { home, business, projectId } = await newJob(world);
  await home.projects.update({ id: projectId, streetAddress: '1055 Canary Lane' });
  const { zipCode } = await home.projects.get({ id: projectId });
  const other = await world.as(await contractor(world));
  const visitOf = async (pro: typeof business, at: string, date: string) => {
    const { leadId } = await home.projects.create({
      ...{ title: 'Chimney', description: 'The crown crumbles', category: 'Roof Repair' },
      zipCode: at,
    });
    await pro.leads.expressInterest({ id: leadId ?? '' });
    const { id } = await pro.events.create({ ...nineToTen, date, leadId: leadId ?? '' });
    return pro.events.get({ id });
  };
  const here = await visitOf(business, zipCode, '2027-11-04');
  expect(here).toMatchObject({
    contact: null,
    lastJob: { address: expect.stringMatching(/^1055 Canary Lane, /) },
  });
  const { items } = await business.events.list({ from: '2027-11-04', to: '2027-11-04' });
  expect(items).toMatchObject([{ id: here.id, lastJob: here.lastJob }]);
  expect(await home.events.get({ id: here.id })).toMatchObject({ lastJob: null });
  const elsewhere = zipCode === '60614' ? '60657' : '60614';
  expect(await visitOf(business, elsewhere, '2027-11-05')).toMatchObject({ lastJob: null });
  expect(await visitOf(other, zipCode, '2027-11-05')).toMatchObject({ lastJob: null });
});
