import { expect, test } from 'vitest';
import { Autosaver, type SaveState } from './autosaver.ts';

type Call = { value: string; done: () => void; fail: (error: Error) => void };

/** An autosaver whose calls are answered by hand. */
function createAutosaver(kept?: string) {
  const calls: Call[] = [];
  const states: SaveState[] = [];
  const saver = new Autosaver<string>({
    saved: kept,
    save: (value) =>
      new Promise<void>((done, fail) => {
        calls.push({ value, done, fail });
      }),
    onState: (state) => states.push(state),
  });
  const call = (n: number) => {
    const made = calls[n];
    if (!made) throw new Error(`there was no call ${n}`);
    return made;
  };
  return { saver, calls, states, call };
}

test('what is kept already is not kept again, and an empty round does not stop later ones', async () => {
  const { saver, calls, call } = createAutosaver('a');
  expect(saver.setValue('a')).toBe(false);
  expect(await saver.flush()).toBe(true);
  expect(calls).toHaveLength(0);
  expect(saver.setValue('b')).toBe(true);
  const flushed = saver.flush();
  expect(calls.map(({ value }) => value)).toEqual(['b']);
  call(0).done();
  expect(await flushed).toBe(true);
  expect(saver.setValue('b')).toBe(false);
});

test('one call at a time, and the last of all is the latest', async () => {
  const { saver, calls, states, call } = createAutosaver();
  saver.setValue('a');
  const first = saver.flush();
  saver.setValue('b');
  const second = saver.flush();
  saver.setValue('c');
  expect(calls).toHaveLength(1);
  call(0).done();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ value }) => value)).toEqual(['a', 'c']);
  call(1).done();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(states.at(-1)).toBe('saved');
});

test('what failed is tried again with the next round', async () => {
  const { saver, states, call } = createAutosaver();
  saver.setValue('a');
  const failing = saver.flush();
  call(0).fail(new Error('no net'));
  expect(await failing).toBe(false);
  expect(states.at(-1)).toBe('failed');
  const retried = saver.flush();
  expect(call(1).value).toBe('a');
  call(1).done();
  expect(await retried).toBe(true);
});

test('what got no answer may be kept: going back to what was there before is sent as well', async () => {
  const { saver, states, calls, call } = createAutosaver('a');
  saver.setValue('b');
  const lost = saver.flush();
  call(0).fail(new Error('the answer was lost'));
  expect(await lost).toBe(false);
  expect(saver.setValue('a')).toBe(true);
  const back = saver.flush();
  expect(calls.map(({ value }) => value)).toEqual(['b', 'a']);
  call(1).done();
  expect(await back).toBe(true);
  expect(states.at(-1)).toBe('saved');
});

test('while there is nothing that could be kept, nothing is sent', async () => {
  const { saver, calls } = createAutosaver('a');
  expect(saver.setValue(undefined)).toBe(false);
  expect(await saver.flush()).toBe(true);
  expect(calls).toHaveLength(0);
});
