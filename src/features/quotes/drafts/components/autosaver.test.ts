import { expect, test } from 'vitest';
import { Autosaver, type SaveState } from './autosaver.ts';

type Call = { value: string; done: () => void; fail: (error: Error) => void };

/** An autosaver whose calls the test completes or fails by hand. */
function createAutosaver(saved?: string) {
  const calls: Call[] = [];
  const states: SaveState[] = [];
  const saver = new Autosaver<string>({
    saved,
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

test('a saved value is not saved again, and a flush without changes does not block later ones', async () => {
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

test('one call runs at a time, and the last one saves the latest value', async () => {
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

test('a failed save is retried by the next flush', async () => {
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

test('after a lost response, going back to the previous value is saved as well', async () => {
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

test('nothing is sent while there is no value to save', async () => {
  const { saver, calls } = createAutosaver('a');
  expect(saver.setValue(undefined)).toBe(false);
  expect(await saver.flush()).toBe(true);
  expect(calls).toHaveLength(0);
});
