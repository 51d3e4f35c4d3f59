import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createScenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { instantsOf } from '../rules.ts';
import { defaultCalendarSettings } from '../working-hours/rules.ts';
import { freeSlots, nextFreeTimes } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
/** A Monday, at eight in Chicago. */
beforeEach(() => world.setClock(new Date('2027-05-03T13:00:00Z')));
afterEach(() => world.setClock(undefined));

async function interested({ emailVerified = true } = {}) {
  const [owner, pro] = [await homeowner(world, { emailVerified }), await contractor(world)];
  const [home, business] = [await world.as(owner), await world.as(pro)];
  const { leadId } = await home.projects.create({
    title: 'Roof',
    description: 'Leaks at the chimney',
    category: 'Roof Repair',
    zipCode: '60614',
  });
  if (!leadId) throw new Error('posting a project makes its lead');
  await business.leads.expressInterest({ id: leadId });
  return { owner, pro, home, business, leadId, contractorId: pro.contractorId };
}

describe('the next free time of a business for an event of its own', () => {
  const settings = { ...defaultCalendarSettings, timeZone: 'America/Chicago' };
  const entry = (date: string, startTime: string | null, endTime: string | null) => {
    const local = { date, endDate: date, startTime, endTime, timeZone: settings.timeZone };
    const { startsAt, endsAt } = instantsOf(local);
    return {
      ...local,
      ...{ status: 'confirmed' as const },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    };
  };

  test.each([
    ['after the event and its buffer', [entry('2027-05-03', '09:00', '10:30')], '03', '11:00'],
    [
      'after both, where the gap is too short',
      [entry('2027-05-03', '09:00', '10:30'), entry('2027-05-03', '12:00', '13:00')],
      ...['03', '13:30'],
    ],
    ['the next morning after hours', [entry('2027-05-03', '08:00', '16:30')], '04', '09:00'],
    [
      'on no day that is blocked as a whole',
      [entry('2027-05-03', '08:00', '17:00'), entry('2027-05-04', null, null)],
      ...['05', '09:00'],
    ],
  ])('is %s', (_, events, day, startTime) => {
    const date = '2027-05-03';
    const asked = { date, endDate: date, startTime: '09:30', endTime: '10:30' };
    expect(nextFreeTimes(asked, events, settings)).toMatchObject({
      ...{ date: `2027-05-${day}`, endDate: `2027-05-${day}`, startTime },
    });
  });

  test('is none on a day off, and none for what is longer than a working day', () => {
    const friday = entry('2027-05-07', '09:00', '17:00');
    const asked = { ...friday, startTime: '15:00', endTime: '16:00' };
    expect(nextFreeTimes(asked, [friday], settings)).toMatchObject({ date: '2027-05-10' });
    expect(
      nextFreeTimes({ ...asked, startTime: '07:00', endTime: '18:00' }, [friday], settings),
    ).toBeUndefined();
  });
});

describe('free slots', () => {
  const settings = { ...defaultCalendarSettings, timeZone: 'America/Chicago' };
  const now = new Date('2027-03-10T12:00:00Z');
  const at = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });
  const starts = (days: string[], busy: ReturnType<typeof at>[] = [], changes = {}) =>
    freeSlots({ ...settings, ...changes }, busy, { days, now }).map(({ startTime }) => startTime);

  test('lie within working hours and end with them', () => {
    const slots = starts(['2027-03-15']);
    expect(slots[0]).toBe('09:00');
    expect(slots.at(-1)).toBe('16:00');
    expect(starts(['2027-03-14'])).toEqual([]);
  });

  test('keep the buffer around what is in the calendar', () => {
    const busy = [at('2027-03-15T17:00:00Z', '2027-03-15T18:00:00Z')];
    // From 12:00 to 13:00 in Chicago, and half an hour on either side.
    expect(starts(['2027-03-15'], busy)).not.toEqual(expect.arrayContaining(['11:00']));
    expect(starts(['2027-03-15'], busy)).toEqual(expect.arrayContaining(['10:30', '13:30']));
  });

  test('are far enough ahead, and skip what the clocks skip', () => {
    expect(starts(['2027-03-10'])).toEqual([]);
    const night = { workingHours: Array(7).fill({ from: '01:00', to: '04:00' }) };
    expect(starts(['2027-03-14'], [], { ...night, visitMinutes: 30 })).toEqual([
      '01:00',
      '01:30',
      '03:00',
      '03:30',
    ]);
  });
});

describe('a homeowner books a visit', () => {
  test('out of the free slots of an interested contractor, who confirms it', async () => {
    const { home, business, leadId } = await interested();
    await business.events.create({
      title: 'Elsewhere',
      date: '2027-05-05',
      startTime: '09:00',
      endTime: '12:00',
    });
    const { items, timeZone } = await home.calendar.slots({ leadId, from: '2027-05-05' });
    expect(timeZone).toBe('America/Chicago');
    expect(items[0]).toEqual({ date: '2027-05-05', startTime: '12:30', endTime: '13:30' });
    const visit = await home.calendar.bookVisit({
      leadId,
      date: '2027-05-05',
      startTime: '12:30',
      notes: 'The gate is open',
    });
    expect(visit).toMatchObject({
      kind: 'site_visit',
      title: 'Site visit: Roof',
      status: 'proposed',
      awaiting: 'contractor',
      notes: 'The gate is open',
    });
    expect((await home.calendar.slots({ leadId, from: '2027-05-05' })).items[0]?.startTime).toBe(
      '14:00',
    );
    await expect(home.events.confirm({ id: visit.id })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    expect(await business.events.confirm({ id: visit.id })).toMatchObject({ status: 'confirmed' });
  });

  test('of a hundred at the same time for one slot, one is booked', async () => {
    const { home, leadId, contractorId, pro } = await interested();
    const rivals = await Promise.all(Array.from({ length: 3 }, () => homeowner(world)));
    const others = [];
    for (const rival of rivals) {
      const api = await world.as(rival);
      const { leadId: other } = await api.projects.create({
        title: 'Gutter',
        description: 'Loose',
        category: 'Roof Repair',
        zipCode: '60614',
      });
      await (await world.as(pro)).leads.expressInterest({ id: other ?? '' });
      others.push({ api, leadId: other ?? '' });
    }
    const askers = [{ api: home, leadId }, ...others];
    const booked = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => {
        const asker = askers[n % askers.length] ?? { api: home, leadId };
        return asker.api.calendar.bookVisit({
          leadId: asker.leadId,
          contractorId,
          date: '2027-05-06',
          startTime: '10:00',
        });
      }),
    );
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['in the past', '2027-04-30', '10:00'],
    ['today, inside the lead time', '2027-05-03', '16:00'],
    ['at night', '2027-05-05', '22:00'],
    ['on a Sunday', '2027-05-09', '10:00'],
    ['between the slots', '2027-05-05', '10:07'],
    ['a year ahead', '2028-05-05', '10:00'],
  ])('not %s', async (_, date, startTime) => {
    const { home, leadId } = await interested();
    await expect(home.calendar.bookVisit({ leadId, date, startTime })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'That time is no longer open. Pick another one',
    });
  });

  test('not with a contractor who is not on the lead, nor on another’s lead, nor a fourth time', async () => {
    const { home, leadId } = await interested();
    const uninvited = await contractor(world);
    const other = await interested();
    const slot = { date: '2027-05-05', startTime: '10:00' };
    await expect(
      home.calendar.bookVisit({ ...slot, leadId, contractorId: uninvited.contractorId }),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(home.calendar.bookVisit({ ...slot, leadId: other.leadId })).rejects.toMatchObject({
      code: 'not-found',
    });
    for (const date of ['2027-05-05', '2027-05-06', '2027-05-07'])
      await home.calendar.bookVisit({ leadId, date, startTime: '10:00' });
    await expect(
      home.calendar.bookVisit({ leadId, date: '2027-05-10', startTime: '10:00' }),
    ).rejects.toMatchObject({ code: 'resource-exhausted' });
  });

  test('not with a business that takes no bookings', async () => {
    const { home, business, leadId } = await interested();
    await business.calendar.saveSettings({ takesVisits: false });
    expect(await home.calendar.slots({ leadId })).toMatchObject({ takesVisits: false, items: [] });
    await expect(
      home.calendar.bookVisit({ leadId, date: '2027-05-05', startTime: '10:00' }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
  });
});

describe('what both are told', () => {
  const book = async (people: Awaited<ReturnType<typeof interested>>) => {
    await world.settle();
    const { id } = await people.home.calendar.bookVisit({
      leadId: people.leadId,
      contractorId: people.contractorId,
      date: '2027-05-05',
      startTime: '10:00',
    });
    await world.settle();
    return id;
  };
  const newest = async (api: Awaited<ReturnType<World['as']>>) =>
    (await api.notifications.list({ limit: 1 })).items[0];
  const mailsTo = async (email: string) =>
    (
      await world.pool.query<{ subject: string }>(
        'select subject from outbox_mails where recipient = $1',

        [email],
      )
    ).rows.map(({ subject }) => subject);

  test('a booking, its confirmation and a move stand in the conversation and reach the other side', async () => {
    const people = await interested();
    const { home, business, contractorId } = people;
    const id = await book(people);
    expect(await newest(business)).toMatchObject({
      title: 'Robin proposed a time',
      actionUrl: `/contractor/calendar?eventId=${id}`,
    });
    await business.events.confirm({ id });
    await world.settle();
    expect((await newest(home))?.title).toMatch(/confirmed the time$/);
    const moved = await home.events.reschedule({
      id,
      date: '2027-05-06',
      startTime: '11:30',
      reason: 'A dentist',
    });
    expect(moved).toMatchObject({ status: 'proposed', awaiting: 'contractor', endTime: '12:30' });
    await world.settle();
    const conversation = await home.conversations.findOrCreate({ contractorId });
    const { items } = await home.conversations.messages({ id: conversation.id });
    expect(items.map(({ messageType, content }) => [messageType, content])).toEqual(
      expect.arrayContaining([
        [
          'appointment_scheduled',
          expect.stringContaining('Wednesday, May 5, 2027 at 10:00 AM CDT'),
        ],
        ['appointment_scheduled', expect.stringContaining('confirmed')],
        ['appointment_scheduled', expect.stringContaining('“A dentist”')],
      ]),
    );
    await business.events.decline({ id });
    await world.settle();
    expect((await newest(home))?.title).toMatch(/declined the time$/);
  });

  test('reminders go to both a day and an hour ahead, once each, and again after a move', async () => {
    const people = await interested();
    const { home, business } = people;
    const id = await book(people);
    await business.events.confirm({ id });
    const { calendarReminders } = await import('../reactions.ts').then(
      ({ calendarSchedules }) => calendarSchedules as Record<string, { run: Run }>,
    );
    type Run = (context: ReturnType<World['jobContext']>) => Promise<void>;
    const remindersAt = async (at: string) => {
      world.setClock(new Date(at));
      for (const _ of [1, 2]) await calendarReminders?.run(world.jobContext());
      await world.settle();
      const count = async (api: typeof home) =>
        (await api.notifications.list({})).items.filter(({ type }) => type === 'calendar_reminder')
          .length;
      return [await count(home), await count(business)];
    };
    // The visit is on Wednesday at 10:00 in Chicago: 15:00 UTC.
    expect(await remindersAt('2027-05-04T14:00:00Z')).toEqual([0, 0]);
    expect(await remindersAt('2027-05-04T15:30:00Z')).toEqual([1, 1]);
    expect(await remindersAt('2027-05-05T14:10:00Z')).toEqual([2, 2]);
    expect(await remindersAt('2027-05-05T15:10:00Z')).toEqual([2, 2]);
    expect((await newest(home))?.title).toBe('In an hour: Site visit: Roof');
  });

  test('somebody who has not confirmed an address makes nobody’s phone or mailbox ring', async () => {
    const people = await interested({ emailVerified: false });
    await book(people);
    expect((await newest(people.business))?.title).toBe('Robin proposed a time');
    expect(await mailsTo(people.pro.email)).not.toContain('Robin proposed a time');
  });

  test('a project that is canceled takes its visits with it', async () => {
    const people = await interested();
    const id = await book(people);
    await people.business.events.confirm({ id });
    const { items } = await people.home.projects.list({});
    await people.home.projects.update({ id: items[0]?.id ?? '', status: 'cancelled' });
    await world.settle();
    expect(await people.business.events.get({ id })).toMatchObject({
      status: 'cancelled',
      reason: 'The project was canceled.',
    });
    expect(
      (await people.business.notifications.list({})).items.map(({ title }) => title),
    ).toContain('Robin canceled “Site visit: Roof”');
  });

  test('a quote that is accepted cancels the visits of the others, not those of who is hired', async () => {
    const people = await interested();
    const other = await contractor(world);
    const otherBusiness = await world.as(other);
    await otherBusiness.leads.expressInterest({ id: people.leadId });
    const [id, otherId] = [
      await book(people),
      await book({ ...people, contractorId: other.contractorId, business: otherBusiness }),
    ];
    const quote = await people.business.quotes.createFromLead({
      id: people.leadId,
      projectTitle: 'Roof',
      items: [{ description: 'Work', amount: 50_000 }],
    });
    await people.business.quotes.send({ id: quote.id, channels: ['portal'] });
    await people.home.quotes.accept({ id: quote.id });
    await world.settle();
    expect(await people.business.events.get({ id })).toMatchObject({ status: 'proposed' });
    expect(await otherBusiness.events.get({ id: otherId })).toMatchObject({
      status: 'cancelled',
      reason: 'Another pro was hired.',
    });
  });

  test('an account that is closed cancels what was ahead', async () => {
    const people = await interested();
    const id = await book(people);
    world.setClock(undefined);
    await people.home.profile.remove({ confirmation: 'DELETE' });
    await world.settle();
    expect(await people.business.events.get({ id })).toMatchObject({ status: 'cancelled' });
  });
});

test('days to know: last days of quotes and due dates of invoices, each with its page', async () => {
  world.setClock(undefined);
  const scene = await createScenario(world);
  const [home, business] = [
    await world.as(scene.people.homeowner),
    await world.as(scene.people.contractor),
  ];
  const from = new Date().toISOString().slice(0, 10);
  const to = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const { items } = await home.calendar.days({ from, to });
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'quote_expires',
      title: `${scene.sent.contractorName}, Roof`,
      path: `/homeowner/quotes?quoteId=${scene.sent.id}`,
    }),
  );
  expect((await business.calendar.days({ from, to })).items[0]?.path).toMatch(/^\/contractor\//);
  await home.quotes.accept({ id: scene.sent.id, signature: { name: 'Robin Whitfield' } });
  const draft = await business.invoices.create({
    ...{ quoteId: scene.sent.id, dueDate: to, draft: true },
    items: [{ description: 'Shingles', amount: 120_000 }],
  });
  const dueDays = async (api: typeof home) =>
    (await api.calendar.days({ from, to })).items.filter(({ path }) =>
      path.endsWith(`/billing?invoiceId=${draft.id}`),
    );
  expect(await dueDays(business)).toEqual([]);
  await business.invoices.issue({ id: draft.id });
  expect(await dueDays(home)).toMatchObject([
    { kind: 'invoice_due', date: to, title: `${scene.sent.contractorName}, $1,200` },
  ]);
  expect(await dueDays(business)).toMatchObject([{ title: '$1,200 for Roof' }]);
  const stranger = await world.as(scene.people.stranger);
  expect((await stranger.calendar.days({ from, to })).items).toEqual([]);
});

test('the planned days are named until work is on the calendar, and those of the work then', async () => {
  world.setClock(undefined);
  const { people, ...scene } = await createScenario(world);
  const [home, business] = [await world.as(people.homeowner), await world.as(people.contractor)];
  await home.quotes.accept({ id: scene.sent.id, signature: { name: 'Robin Whitfield' } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await business.projects.update({ id: scene.project.id, startDate: day(9), dueDate: day(14) });
  const kinds = async (api: typeof home) =>
    (await api.calendar.days({ from: day(0), to: day(20) })).items
      .filter(({ path }) => path.endsWith(scene.project.id))
      .map(({ kind }) => kind);
  expect(await kinds(business)).toEqual(['project_start', 'project_due']);
  const { id } = await business.events.create({
    ...{ title: 'New roof', kind: 'work', projectId: scene.project.id },
    ...{ date: day(11), endDate: day(12) },
  });
  const listedDays = async (api: typeof home) => {
    const { items } = await api.projects.list({});
    const { workFrom, workTo } = items.find((project) => project.id === scene.project.id) ?? {};
    return [workFrom, workTo];
  };
  for (const api of [home, business]) {
    expect(await kinds(api)).toEqual([]);
    expect(await listedDays(api)).toEqual([day(11), day(12)]);
  }
  await home.events.decline({ id });
  expect(await kinds(business)).toEqual(['project_start', 'project_due']);
  expect(await listedDays(business)).toEqual([null, null]);
});
