import { expect } from 'vitest';
import { errorCodeOf } from './error-code.ts';
import type { World } from './world.ts';

type Api = Awaited<ReturnType<World['as']>>;
/** Who calls: the owner of a session, or undefined for a guest. */
type Callers = Record<string, { token: string } | undefined>;

const codes: Record<string, string> = {
  unauthenticated: 'in',
  'permission-denied': 'no',
  'not-found': '-',
  'failed-precondition': 'st',
  'already-exists': 'dup',
  'invalid-argument': 'bad',
};

type Given = {
  callers: Callers;
  /** Puts the record into a state, whatever it was in before; by the name of the state. */
  states: Record<string, () => Promise<unknown>>;
  /** What somebody tries, by its name. */
  moves: Record<string, (api: Api) => Promise<unknown>>;
};

/**
 * Tries every move in every state as every caller, and compares the answers with a table as text: a head with the
 * callers, then a row for each state and move. `ok`, or the refusal as the access table writes it: `in` must sign in,
 * `no` permission denied, `-` not found for this caller, `st` wrong state, `dup` is there already, `bad` invalid input.
 */
export async function expectStateTable(
  world: World,
  { callers, states, moves }: Given,
  table: string,
) {
  const rows = [['state', 'move', ...Object.keys(callers)]];
  for (const [state, arrange] of Object.entries(states))
    for (const [move, make] of Object.entries(moves)) {
      const answers: string[] = [];
      for (const caller of Object.values(callers)) {
        await arrange();
        const api = await world.as(caller);
        const code = await errorCodeOf(() => make(api));
        answers.push(code === undefined ? 'ok' : (codes[code] ?? code));
      }
      rows.push([state, move, ...answers]);
    }
  const cellsOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).join(' '));
  const actual = cellsOf(rows.map((row) => row.join(' ')).join('\n'));
  expect(actual, `\n${actual.join('\n')}\n`).toEqual(cellsOf(table));
}
