import { expect, test } from 'vitest';
import * as z from 'zod';
import { instant } from '#lib/contract.ts';
import type { Services } from '../context.ts';
import { WrittenAnswer, writePage, writeRow } from './written-answers.ts';

const Item = z.object({ name: z.string(), endsAt: instant, isOpen: z.boolean() });
type Row = { name: string; endsAt: string; secret: string };

const noon = new Date('2026-11-22T12:00:00.000Z');
const evening = new Date('2026-11-22T18:00:00.000Z');
const later = new Date('2026-11-22T18:00:00.001Z');
const row = (name: string): Row => ({
  name,
  endsAt: evening.toISOString(),
  secret: 'not declared',
});

/** A list of these rows for one process; `presented` has the names of those that were not kept. */
function createList() {
  const services = {} as Services;
  const presented: string[] = [];
  const list = async (rows: readonly Row[], at = noon, reader = 'hugo', limit = 20) => {
    const texts = { texts: rows.map((each) => JSON.stringify(each)), read: JSON.parse };
    const answer: unknown = await writePage<Row, typeof Item>({ services, now: () => at }, texts, {
      ...{ item: Item, limit, reader, key: ({ name }) => [name] },
      present: (found, time) =>
        found.map((each) => {
          presented.push(each.name);
          const endsAt = new Date(each.endsAt);
          return { ...each, endsAt, isOpen: time < endsAt };
        }),
      staysUntil: ({ name, endsAt }, time) => {
        if (name === 'changing') return undefined;
        return new Date(endsAt) > time ? new Date(endsAt) : null;
      },
    });
    if (!(answer instanceof WrittenAnswer)) throw new Error('expected a written answer');
    return JSON.parse(answer.text) as { items: z.output<typeof Item>[]; nextCursor: string | null };
  };
  return { list, presented };
}

test('a page has the declared fields, in order, and a cursor when there is more', async () => {
  const { list } = createList();
  const item = (name: string) => ({ name, endsAt: evening.toISOString(), isOpen: true });
  expect(await list([row('a'), row('b')])).toEqual({
    items: [item('a'), item('b')],
    nextCursor: null,
  });
  const { items, nextCursor } = await list([row('a'), row('new'), row('b')], noon, 'hugo', 2);
  expect(items).toEqual([item('a'), item('new')]);
  expect(nextCursor).toEqual(expect.any(String));
});

test('a row is presented once to each reader, until it or what time makes of it changes', async () => {
  const { list, presented } = createList();
  const repeat = async (...given: Parameters<typeof list>) => {
    presented.length = 0;
    await list(...given);
    await list(...given);
    return presented.join();
  };
  expect(await repeat([row('a'), row('b')])).toBe('a,b');
  expect(await repeat([row('b'), row('c'), row('a')])).toBe('c');
  expect(await repeat([row('a')], noon, 'carla')).toBe('a');
  expect(await repeat([{ ...row('a'), secret: 'changed' }])).toBe('a');
  expect(await repeat([row('changing')])).toBe('changing,changing');
});

test('a page that was shown last is sent as it is, but with a cursor of its own for another order', async () => {
  const services = {} as Services;
  const texts = { texts: [row('a'), row('b'), row('c')].map((each) => JSON.stringify(each)) };
  const list = async (limit: number, by: 'name' | 'secret') => {
    const options = { item: z.object({ name: z.string() }), reader: 'hugo', limit };
    const answer: unknown = await writePage<Row, typeof options.item>(
      { services, now: () => noon },
      { ...texts, read: JSON.parse },
      {
        ...{ ...options, key: (each) => [each[by]] },
        ...{ present: (rows) => rows.map(({ name }) => ({ name })), staysUntil: () => null },
      },
    );
    if (!(answer instanceof WrittenAnswer)) throw new Error('expected a written answer');
    expect(JSON.parse(answer.text)).toEqual(await answer.present());
    return answer.body;
  };
  await list(2, 'name');
  const kept = await list(2, 'name');
  expect(await list(2, 'name')).toBe(kept);
  const other = await list(2, 'secret');
  expect(other.toString()).not.toBe(kept.toString());
  expect(await list(1, 'secret')).not.toBe(other);
  expect((await list(2, 'name')).toString()).toBe(kept.toString());
});

test('a row that stands alone is presented anew when it, its reader or the time changes', async () => {
  const services = {} as Services;
  let presented = 0;
  const read = async (shown: Row | undefined, at = noon, reader = 'hugo') => {
    presented = 0;
    const texts = shown ? [JSON.stringify(shown)] : [];
    const answer: unknown = await writeRow<Row, typeof Item>(
      { services, now: () => at },
      { texts, read: JSON.parse },
      {
        ...{ answer: Item, reader },
        present: (found, time) => {
          presented += 1;
          const { name, endsAt } = found ?? row('nobody');
          return { name, endsAt: new Date(endsAt), isOpen: time < new Date(endsAt) };
        },
        staysUntil: ({ endsAt }, time) => (new Date(endsAt) > time ? new Date(endsAt) : null),
      },
    );
    const { name, isOpen } = (
      answer instanceof WrittenAnswer ? JSON.parse(answer.text) : answer
    ) as z.output<typeof Item>;
    return [name, isOpen, presented];
  };
  expect(await read(row('a'))).toEqual(['a', true, 1]);
  expect(await read(row('a'))).toEqual(['a', true, 0]);
  expect(await read(row('a'), evening)).toEqual(['a', false, 1]);
  expect(await read(row('a'), later)).toEqual(['a', false, 0]);
  expect(await read(row('a'), noon)).toEqual(['a', true, 1]);
  expect(await read(row('b'))).toEqual(['b', true, 1]);
  expect(await read(row('b'), noon, 'carla')).toEqual(['b', true, 1]);
  expect(await read(undefined)).toEqual(['nobody', true, 1]);
});

test('what time changes is presented again, also when a clock was set back', async () => {
  const { list } = createList();
  const isOpen = async (at: Date) => (await list([row('a')], at)).items[0]?.isOpen;
  expect(await isOpen(noon)).toBe(true);
  expect(await isOpen(later)).toBe(false);
  expect(await isOpen(noon)).toBe(true);
  expect(await isOpen(evening)).toBe(false);
});

test('a process keeps a few megabytes of them, the latest', async () => {
  const { list, presented } = createList();
  const large = (name: string) => ({ ...row(name), secret: 'x'.repeat(1_000_000) });
  for (let n = 0; n < 10; n += 1) await list([large(`row ${n}`)]);
  presented.length = 0;
  await list([large('row 9'), large('row 0')]);
  expect(presented).toEqual(['row 0']);
});

test('where texts name versions, only the rows of new versions are read, and one that is gone is left out', async () => {
  const services = {} as Services;
  const rows = new Map([1, 2, 3].map((n) => [n, { n, name: `version 1 of ${n}` }]));
  const read: number[] = [];
  const list = async (versions: Record<number, number>) => {
    read.length = 0;
    const texts = Object.entries(versions).map(([n, version]) =>
      JSON.stringify({ n: Number(n), version }),
    );
    const briefs = {
      texts,
      read: (text: string): { n: number; version: number } => JSON.parse(text),
    };
    const Named = z.object({ n: z.int(), name: z.string() });
    const answer: unknown = await writePage({ services, now: () => noon }, briefs, {
      ...{ item: Named, limit: 2, reader: 'hugo' },
      key: ({ n }) => [n],
      load: async (missing) =>
        missing.map(({ n }) => {
          read.push(n);
          return rows.get(n);
        }),
      present: (found) => found,
      staysUntil: () => null,
    });
    if (!(answer instanceof WrittenAnswer)) throw new Error('expected a written answer');
    expect(await answer.present()).toEqual(JSON.parse(answer.text));
    const { items } = JSON.parse(answer.text) as { items: { name: string }[] };
    return { names: items.map(({ name }) => name), read: read.slice(0, -items.length) };
  };
  const both = { names: ['version 1 of 1', 'version 1 of 2'], read: [1, 2] };
  expect(await list({ 1: 1, 2: 1, 3: 1 })).toEqual(both);
  expect(await list({ 1: 1, 2: 1 })).toEqual({ ...both, read: [] });
  rows.set(2, { n: 2, name: 'version 2 of 2' });
  expect(await list({ 1: 1, 2: 2 })).toEqual({
    names: ['version 1 of 1', 'version 2 of 2'],
    read: [2],
  });
  rows.delete(3);
  const gone = await list({ 2: 2, 3: 1 });
  expect(gone.names).toEqual(['version 2 of 2']);
});
