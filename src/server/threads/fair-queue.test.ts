import { describe, expect, test } from 'vitest';
import { FairQueue, type WorkCaller } from './fair-queue.ts';

const person = (uid: string): WorkCaller => ({ actor: { kind: 'person', uid } });
const guest = (clientAddress: string): WorkCaller => ({ actor: { kind: 'guest' }, clientAddress });
const job: WorkCaller = { actor: { kind: 'job' } };

/** A queue whose tasks end when told to, with the order in which they started. */
function setUp(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 100, maxPerCaller: 20, ...limits });
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const add = (caller: WorkCaller, name: string) =>
    queue.run(caller, () => {
      started.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  /** Ends tasks, the first one first, until none is left. */
  const finishAll = async () => {
    await new Promise(setImmediate);
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { queue, add, started, finish, finishAll };
}

test('as many tasks run at the same time as allowed, and all of them in the end', async () => {
  const { queue, add, started, finishAll } = setUp({ concurrency: 2 });
  const all = ['1', '2', '3', '4'].map((name) => add(person(name), name));
  expect([queue.running, queue.waiting]).toEqual([2, 2]);
  await new Promise(setImmediate);
  expect(started).toEqual(['1', '2']);
  await finishAll();
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('callers take turns: one with many tasks does not hold up the others', async () => {
  const { add, started, finishAll } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(person('a'), name);
  for (const name of ['b1', 'b2']) void add(guest('203.0.113.7'), name);
  void add(person('c'), 'c1');
  await finishAll();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('jobs wait for requests, but not forever', async () => {
  const { add, started, finishAll } = setUp();
  void add(person('first'), 'first');
  void add(job, 'job 1');
  void add(job, 'job 2');
  for (let n = 1; n <= 10; n += 1) void add(person(`p${n}`), `p${n}`);
  await finishAll();
  expect(started.slice(0, 10)).toEqual([
    'first',
    ...Array.from({ length: 8 }, (_, n) => `p${n + 1}`),
    'job 1',
  ]);
  expect(started.slice(10)).toEqual(['p9', 'p10', 'job 2']);
});

describe('refuses', () => {
  test('a caller with too much under way, who may go on when some of it is done', async () => {
    const { add, finish, finishAll } = setUp({ maxPerCaller: 2 });
    const responseHeaders = new Headers();
    const dana = { ...person('dana'), responseHeaders };
    const first = add(dana, '1');
    void add(dana, '2');
    await expect(add(dana, '3')).rejects.toMatchObject({ code: 'resource-exhausted', status: 429 });
    expect(Number(responseHeaders.get('retry-after'))).toBeGreaterThan(0);
    void add(guest('203.0.113.7'), 'somebody else');
    await new Promise(setImmediate);
    finish.shift()?.();
    await first;
    const fourth = add(dana, '4');
    await finishAll();
    expect(await fourth).toBe('4');
  });

  test('requests when too many wait, but never jobs', async () => {
    const { add, finishAll } = setUp({ maxWaiting: 2 });
    for (const name of ['1', '2', '3']) void add(person(name), name);
    const responseHeaders = new Headers();
    await expect(add({ ...person('4'), responseHeaders }, '4')).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    expect(Number(responseHeaders.get('retry-after'))).toBeGreaterThan(0);
    const jobs = Array.from({ length: 5 }, (_, n) => add(job, `job ${n}`));
    await finishAll();
    expect(await Promise.all(jobs)).toHaveLength(5);
  });
});

test('a task that fails makes room for the next', async () => {
  const { queue } = setUp();
  const failing = queue.run(person('a'), () => Promise.reject(new Error('no ink')));
  const next = queue.run(person('a'), async () => 'drawn');
  await expect(failing).rejects.toThrow('no ink');
  expect(await next).toBe('drawn');
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
