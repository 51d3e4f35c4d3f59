import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../scripts/crash/program.ts';
import type { Pair } from './stream-pairs.ts';

const CUT_EVERY_MS = 100;
const KILL_EVERY_MS = 15_000;

/** Copies of the program, of which each is killed in turn and started again, and connections that are cut at random. */
export async function startChaos(
  ports: readonly number[],
  start: (port: number) => Promise<Program>,
  pairs: readonly Pair[],
) {
  const programs = await Promise.all(ports.map((port) => start(port)));
  const over = new AbortController();
  const until = over.signal;
  const rest = (ms: number) => pause(ms, undefined, { signal: until }).catch(() => {});
  let asked = 0;
  let cuts = 0;
  let kills = 0;

  async function cutting() {
    while (!until.aborted) {
      await rest(CUT_EVERY_MS);
      const pair = pairs[Math.floor(Math.random() * pairs.length)];
      pair?.sides[Math.random() < 0.5 ? 0 : 1].cut();
      cuts += 1;
    }
  }

  async function killing() {
    for (let turn = 0; ; turn = (turn + 1) % ports.length) {
      await rest(KILL_EVERY_MS);
      const [program, port] = [programs[turn], ports[turn]];
      if (until.aborted || !program || port === undefined) return;
      await program.end('SIGKILL');
      kills += 1;
      programs[turn] = await start(port);
    }
  }

  let all: Promise<unknown> = Promise.resolve();
  return {
    /** The copies take turns; whoever meets one that is away asks the next time at the other. */
    base: () => {
      asked += 1;
      return `http://127.0.0.1:${ports[asked % ports.length]}`;
    },
    begin: () => {
      all = Promise.all([cutting(), killing()]);
    },
    /** Lets everything come to rest. */
    end: async () => {
      over.abort();
      await all;
      return { cuts, kills };
    },
    stop: () => Promise.all(programs.map((program) => program.end('SIGTERM'))),
  };
}
