import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../scripts/crash/program.ts';
import type { Pair } from './stream-pairs.ts';

const CUT_EVERY_MS = 100;
const KILL_EVERY_MS = 15_000;

/** Starts copies of the program, then kills and restarts them in turn and cuts random connections. */
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
    /** The copies take turns: a client that reached a stopped one tries another next. */
    base: () => {
      asked += 1;
      return `http://127.0.0.1:${ports[asked % ports.length]}`;
    },
    begin: () => {
      all = Promise.all([cutting(), killing()]);
    },
    /** Stops cutting and killing. */
    end: async () => {
      over.abort();
      await all;
      return { cuts, kills };
    },
    stop: () => Promise.all(programs.map((program) => program.end('SIGTERM'))),
  };
}
