import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#lib/local-date.ts';
import { contractor } from '#test/personas.ts';
import { createScenarioWorld, type Scenario } from '#test/scenario.ts';
import type { World } from '#test/world.ts';

let world: World;
let scene: Scenario;
beforeAll(async () => {
  ({ world, scene } = await createScenarioWorld());
});
afterAll(() => world.close());

const dayAhead = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** What an independent parser reads. */
const parse = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component);
      return {
        title: event.summary,
        start: event.startDate.isDate
          ? event.startDate.toString()
          : event.startDate.toJSDate().toISOString(),
        end: event.endDate.isDate
          ? event.endDate.toString()
          : event.endDate.toJSDate().toISOString(),
        place: event.location ?? '',
        notes: event.description ?? '',
        status: component.getFirstPropertyValue('status'),
        sequence: event.sequence,
      };
    });

test('a feed reads back without a difference: text, whole days, clocks that change, a series', async () => {
  const pro = await world.as(await contractor(world));
  const notes = 'Bring: ladder; tape, chalk\nand “words” \\ of every kind 🧱'.padEnd(200, ' …');
  const created = [
    await pro.events.create({ title: 'Away', date: dayAhead(5), endDate: dayAhead(7) }),
    await pro.events.create({
      ...{ title: 'Roof; north, side', place: '12 Oak Street, Chicago', notes: notes.trim() },
      ...{ date: dayAhead(6), startTime: '09:00', endTime: '10:15' },
    }),
    ...(
      await pro.events.createRecurring({
        ...{ title: 'Meeting', date: dayAhead(10), startTime: '16:00', endTime: '16:30' },
        ...{ recurringType: 'monthly', recurringTotal: 9 },
      })
    ).items,
  ];
  const { url } = await pro.calendar.renewFeed();
  const answer = await world.fetch(new URL(url ?? '').pathname);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(parse(text)).toEqual(
    created.map((event) => ({
      title: event.title,
      start: event.allDay ? event.date : event.startsAt,
      end: event.allDay ? dayAhead(8) : event.endsAt,
      place: event.place,
      notes: event.notes,
      status: 'CONFIRMED',
      sequence: 0,
    })),
  );
  const [, one] = created;
  const file = await pro.events.file({ id: one?.id ?? '' });
  expect(parse(await file.text())).toHaveLength(1);
});

test('a private address shows one calendar, ends when it is renewed or revoked, and cannot be guessed', async () => {
  const owner = await world.as(scene.people.homeowner);
  expect(await owner.calendar.feed()).toEqual({ url: null });
  const { title, startTime, endTime } = scene.visit;
  await (await world.as(scene.people.contractor)).events.create({
    ...{ title, startTime: startTime ?? '', endTime: endTime ?? '' },
    ...{ date: dayAhead(20), leadId: scene.leadId },
  });
  const { url: first } = await owner.calendar.renewFeed();
  expect(await owner.calendar.feed()).toEqual({ url: first });
  const readPath = async (url: string | null) =>
    world.fetch(new URL(url ?? '', 'http://localhost').pathname);
  const answer = await readPath(first);
  expect(parse(await answer.text()).map((event) => [event.title, event.status])).toEqual([
    ['Look at the roof', 'TENTATIVE'],
  ]);
  const { url: second } = await owner.calendar.renewFeed();
  expect((await readPath(first)).status).toBe(404);
  expect((await readPath(second)).status).toBe(200);
  expect((await readPath(second?.replace('.ics', '') ?? '')).status).toBe(404);
  await owner.calendar.revokeFeed();
  expect((await readPath(second)).status).toBe(404);
  const stranger = await world.as(scene.people.stranger);
  await expect(stranger.events.file({ id: scene.visit.id })).rejects.toMatchObject({
    code: 'not-found',
  });
});
