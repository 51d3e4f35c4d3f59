import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { WriteBatches } from './write-batches.ts';

type Item = { key: string; value: number };

const refused = () => {
  const error = new pg.DatabaseError('refused', 7, 'error');
  error.severity = 'ERROR';
  return error;
};

/** Batches whose statements end when the test says so. `sent` is what each carried. */
function createBatches() {
  const sent: string[][] = [];
  const running: ((outcome: 'written' | Error) => void)[] = [];
  const send = (items: readonly Item[]) => {
    sent.push(items.map(({ key, value }) => `${key}${value}`));
    const { promise, resolve } = Promise.withResolvers<'written' | Error>();
    running.push(resolve);
    return promise.then((outcome) => {
      if (outcome !== 'written') throw outcome;
    });
  };
  /** Keys that a statement for several leaves out. */
  const leftOut = new Set<string>();
  const batches = new WriteBatches<Item, string>({
    keyOf: ({ key }) => key,
    writeOne: (item) => send([item]).then(() => `alone ${item.key}${item.value}`),
    writeAll: (items) =>
      send(items).then(
        () =>
          new Map(
            items.flatMap(({ key, value }) =>
              leftOut.has(key) ? [] : [[key, `together ${key}${value}`] as const],
            ),
          ),
      ),
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
  return {
    sent,
    leftOut,
    write: (key: string, value = 1) => batches.write({ key, value }),
    turn,
    /** Ends the statement that runs longest. */
    async end(outcome: 'written' | Error = 'written') {
      running.shift()?.(outcome);
      await turn();
    },
  };
}

describe('writes of one kind', () => {
  test('go together when they come together, and alone otherwise', async () => {
    const { sent, write, turn, end } = createBatches();
    const first = write('a');
    await turn();
    const others = [write('b'), write('c')];
    await turn();
    expect(sent).toEqual([['a1'], ['b1', 'c1']]);
    await end();
    await end();
    expect(await Promise.all([first, ...others])).toEqual([
      ...['alone a1', 'together b1', 'together c1'],
    ]);
  });

  test('gather while as many statements run as may', async () => {
    const { sent, write, turn, end } = createBatches();
    for (const key of 'abcdefgh') {
      void write(key);
      await turn();
    }
    expect(sent).toEqual([['a1'], ['b1'], ['c1']]);
    await end();
    expect(sent[3]).toEqual(['d1', 'e1', 'f1', 'g1', 'h1']);
  });

  test('of one key follow each other in their order, while others overtake them', async () => {
    const { sent, write, turn, end } = createBatches();
    const results = [write('a', 1), write('a', 2), write('b', 1), write('a', 3)];
    await turn();
    expect(sent).toEqual([['a1', 'b1']]);
    void write('c', 1);
    await turn();
    expect(sent[1]).toEqual(['c1']);
    for (let n = 0; n < 4; n += 1) await end();
    expect(sent.slice(2)).toEqual([['a2'], ['a3']]);
    expect(await Promise.all(results)).toEqual([
      ...['together a1', 'alone a2', 'together b1', 'alone a3'],
    ]);
  });

  test('are written alone where they were left out, or where one spoils the others', async () => {
    const { sent, leftOut, write, turn, end } = createBatches();
    leftOut.add('b');
    const results = [write('a'), write('b')];
    await turn();
    await end();
    await end();
    expect(await Promise.all(results)).toEqual(['together a1', 'alone b1']);

    const spoiled = [write('c'), write('d')];
    const outcome = Promise.allSettled(spoiled);
    await turn();
    await end(refused());
    expect(sent.slice(-2)).toEqual([['c1'], ['d1']]);
    await end();
    await end(refused());
    expect(await outcome).toMatchObject([
      { status: 'fulfilled', value: 'alone c1' },
      { status: 'rejected', reason: { message: 'refused' } },
    ]);
  });

  test('are not repeated when nobody knows whether they were committed', async () => {
    const { sent, write, turn, end } = createBatches();
    const outcome = Promise.allSettled([write('a'), write('b')]);
    await turn();
    await end(new Error('Connection terminated unexpectedly'));
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toEqual([['a1', 'b1']]);
    void write('a', 2);
    await turn();
    expect(sent[1]).toEqual(['a2']);
  });
});
