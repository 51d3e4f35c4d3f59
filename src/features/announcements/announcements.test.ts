import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { type AnnouncementSeverity, compareAnnouncements, movesOf, statusOf } from './rules.ts';

let world: World;
let writer: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  writer = await admin(world, { permissions: ['manage_settings'] });
});
afterAll(() => world.close());

const text = { title: 'Storm in Chicago', body: 'Answers take longer than usual.' };
const asWriter = async () => (await world.as(writer)).announcements;
async function seenBy(caller?: Parameters<World['as']>[0]) {
  const { items } = await (await world.as(caller)).announcements.live();
  return items[0]?.title;
}

const now = new Date('2026-11-22T12:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  ['draft', { isDraft: true, startsAt: at(-1), endsAt: null }, ['edit', 'publish', 'remove']],
  ['scheduled', { isDraft: false, startsAt: at(1), endsAt: null }, ['edit', 'end', 'remove']],
  ['live', { isDraft: false, startsAt: at(-1), endsAt: null }, ['edit', 'end']],
  ['live', { isDraft: false, startsAt: now, endsAt: at(1) }, ['edit', 'end']],
  ['ended', { isDraft: false, startsAt: at(-2), endsAt: now }, []],
] as const)(
  'one is %s by its times alone, and says what may be done with it',
  (status, row, moves) => {
    expect(statusOf(row, now)).toBe(status);
    expect(movesOf(status)).toEqual(moves);
  },
);

test('the most severe comes first, then the latest', () => {
  const all: { severity: AnnouncementSeverity; startsAt: Date }[] = [
    { severity: 'info', startsAt: at(3) },
    { severity: 'critical', startsAt: at(1) },
    { severity: 'critical', startsAt: at(2) },
    { severity: 'warning', startsAt: at(9) },
  ];
  expect([...all].sort(compareAnnouncements)).toEqual([all[2], all[1], all[3], all[0]]);
});

test('only its audience sees one, only in its state, and each puts it away for themselves', async () => {
  const [here, neighbor] = [await homeowner(world), await homeowner(world)];
  const [away, pro] = [await homeowner(world, { zipCode: '78701' }), await contractor(world)];
  const announcements = await asWriter();
  const { id } = await announcements.create({
    ...{ ...text, severity: 'warning', audience: ['homeowner', 'guest'], state: 'IL' },
  });
  expect(await seenBy(here)).toBe(text.title);
  for (const other of [undefined, away, pro, writer]) expect(await seenBy(other)).toBeUndefined();
  const { announcements: mine } = await world.as(here);
  await mine.dismiss({ id });
  await mine.dismiss({ id });
  expect(await seenBy(here)).toBeUndefined();
  expect(await seenBy(neighbor)).toBe(text.title);
  await expect((await world.as(pro)).announcements.dismiss({ id })).rejects.toMatchObject({
    code: 'not-found',
  });
  await announcements.end({ id });
  expect(await seenBy(neighbor)).toBeUndefined();
});

test('a draft is seen by nobody until it is published, and a guest sees what is for guests', async () => {
  const announcements = await asWriter();
  const { id, status } = await announcements.create({
    ...{ ...text, severity: 'critical', audience: ['guest'], isDismissible: false, draft: true },
  });
  expect([status, await seenBy()]).toEqual(['draft', undefined]);
  expect((await announcements.publish({ id })).status).toBe('live');
  expect(await seenBy()).toBe(text.title);
  await expect(announcements.remove({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
  await announcements.end({ id });
  await expect(announcements.update({ id, title: 'Late' })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
});

test('one that may not be put away stays', async () => {
  const announcements = await asWriter();
  const pro = await contractor(world);
  const { id } = await announcements.create({
    ...{ ...text, severity: 'critical', audience: ['contractor'], isDismissible: false },
  });
  await expect((await world.as(pro)).announcements.dismiss({ id })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(await seenBy(pro)).toBe(text.title);
  await announcements.end({ id });
});

test('an end before the start is refused beside its field', async () => {
  const given = { ...text, severity: 'info' as const, audience: ['guest' as const] };
  await expect(
    (await asWriter()).create({ ...given, endsAt: '2020-01-01T00:00:00Z' }),
  ).rejects.toMatchObject({ code: 'out-of-range', data: { issues: [{ path: 'endsAt' }] } });
});

test('a guest gets those that may follow one that was put away, the most severe first', async () => {
  const announcements = await asWriter();
  const ids: string[] = [];
  for (const severity of ['info', 'warning', 'info', 'critical'] as const)
    ids.push((await announcements.create({ ...text, severity, audience: ['guest'] })).id);
  const { items } = await (await world.as()).announcements.live();
  expect(items.map(({ severity }) => severity)).toEqual(['critical', 'warning', 'info']);
  for (const id of ids) await announcements.end({ id });
});
