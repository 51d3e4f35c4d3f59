import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayViews } from '#features/contractors/views/tables.ts';
import { insertQuote } from '#features/quotes/drafts/data.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { sendWeeklyReports } from './reactions.ts';
import { weekToReport } from './rules.ts';

describe('the week to report', () => {
  test.each([
    ['before eight on Monday', '2031-07-07T12:59:00Z', 'America/Chicago', undefined],
    ['at eight on Monday', '2031-07-07T13:00:00Z', 'America/Chicago', '2031-06-30'],
    ['at the same moment further west', '2031-07-07T13:00:00Z', 'America/Los_Angeles', undefined],
    ['late on Tuesday', '2031-07-09T04:59:00Z', 'America/Chicago', '2031-06-30'],
    ['on Wednesday', '2031-07-09T05:00:00Z', 'America/Chicago', undefined],
    ['on Sunday', '2031-07-06T15:00:00Z', 'America/Chicago', undefined],
  ])('%s', (_, now, zone, monday) => {
    expect(weekToReport(new Date(now), zone)?.monday).toBe(monday);
  });

  test.each([
    ['America/Chicago', '2031-06-30T05:00:00Z', '2031-07-07T05:00:00Z'],
    ['Pacific/Honolulu', '2031-06-30T10:00:00Z', '2031-07-07T10:00:00Z'],
    ['Pacific/Kiritimati', '2031-06-29T10:00:00Z', '2031-07-06T10:00:00Z'],
  ])('spans seven local days in %s', (zone, from, to) => {
    const week = weekToReport(new Date('2031-07-08T03:00:00Z'), zone);
    expect(week).toMatchObject({ from: new Date(from), to: new Date(to) });
  });

  test('is an hour longer when daylight saving time ends', () => {
    const week = weekToReport(new Date('2026-11-02T15:00:00Z'), 'America/Chicago');
    expect((Number(week?.to) - Number(week?.from)) / 3_600_000).toBe(7 * 24 + 1);
  });
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const tooEarly = new Date('2031-07-07T12:04:00Z');
const monday = new Date('2031-07-07T13:04:00Z');
const nextMonday = new Date('2031-07-14T13:04:00Z');
const within = new Date('2031-07-02T15:00:00Z');
const before = new Date('2031-06-20T15:00:00Z');

const mailsTo = (email: string) =>
  world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));

async function runAt(at: Date) {
  world.setClock(at);
  await Promise.all([sendWeeklyReports(world.jobContext()), sendWeeklyReports(world.jobContext())]);
}

test('subscribers get one report on Monday morning with the recorded figures of last week', async () => {
  const [hugo, carla, rita] = [
    await homeowner(world),
    await contractor(world),
    await contractor(world),
  ];
  const api = await world.as(carla);
  await api.settings.save({ notifications: { email: { weeklyReports: true } } });
  const pair = { contractorId: carla.contractorId, homeownerId: hugo.uid };
  for (const [status, at] of [
    ['sent', within],
    ['accepted', within],
    ['accepted', before],
  ] as const)
    await insertQuote(world.db, {
      ...sampleQuote({ ...pair, createdAt: at }),
      ...{ status, sentAt: at, ...(status === 'accepted' && { acceptedAt: at }) },
    });
  const views = { contractorId: carla.contractorId, views: 4 };
  await world.db.insert(dayViews).values([
    { ...views, day: '2031-06-30' },
    { ...views, day: '2031-07-06' },
    { ...views, day: '2031-07-07' },
    { ...views, day: '2031-07-03', estimated: true },
  ]);
  const { conversations } = await world.as(hugo);
  const { id } = await conversations.findOrCreate({ contractorId: carla.contractorId });
  await conversations.sendMessage({ id, content: 'When do you come?' });

  await runAt(tooEarly);
  expect(await mailsTo(carla.email)).toEqual([]);
  for (let n = 0; n < 2; n += 1) await runAt(monday);
  const [mail, ...more] = await mailsTo(carla.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your week: 0 new leads, 1 quote accepted');
  const facts = [
    /Quotes sent +2/,
    /accepted +1, for \$1,640/,
    /page +8/,
    /Unread messages right now +1/,
  ];
  for (const fact of facts) expect(mail?.text).toMatch(fact);
  expect(await mailsTo(rita.email)).toEqual([]);

  const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1];
  const guest = await world.as();
  expect(await guest.email.unsubscribe({ token: token ?? '' })).toMatchObject({ ended: 'reports' });
  expect((await api.settings.get()).notifications.email.weeklyReports).toBe(false);
  await runAt(nextMonday);
  expect(await mailsTo(carla.email)).toHaveLength(1);
  await api.settings.save({ notifications: { email: { weeklyReports: true } } });
  await runAt(nextMonday);
  expect(await mailsTo(carla.email)).toHaveLength(2);
});

test('reports respect quiet hours and the switch for all emails', async () => {
  const [quiet, off] = [await contractor(world), await contractor(world)];
  for (const subscriber of [quiet, off])
    await (await world.as(subscriber)).settings.save({
      notifications: { email: { weeklyReports: true } },
    });
  await (await world.as(quiet)).notifications.updatePreferences({
    quietHours: { enabled: true, from: '22:00', to: '09:00' },
  });
  await (await world.as(off)).notifications.updatePreferences({ email: false });
  await runAt(monday);
  expect([...(await mailsTo(quiet.email)), ...(await mailsTo(off.email))]).toEqual([]);
});
