import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { client } from './client.ts';
import { startProgram } from './program.ts';

const LIMIT_MS = 10_000;
const IN_FLIGHT = 8;

/** SIGTERM with requests in flight and an open live stream: all are answered and the database stops, in time. */
export async function terminate(dataDir: string) {
  const program = await startProgram({ DATA_DIR: dataDir });
  const person = (n: number) => ({
    role: 'homeowner',
    email: `leaving${n}-${Date.now()}@example.com`,
    password: 'plumb and level',
    firstName: 'Robin',
    lastName: 'Leaving',
    phone: '(312) 555-0100',
  });
  const guest = client(() => program.url);
  const { token } = await guest('POST', '/api/users', person(0));
  const stream = await fetch(`${program.url}/api/activities/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const streamEnded = stream.text().then(() => true);

  // Registering hashes a password, so each of these is still under way when the signal arrives.
  const inFlight = Array.from({ length: IN_FLIGHT }, (_, n) =>
    guest('POST', '/api/users', person(n + 1)),
  );
  await pause(30);
  const started = performance.now();
  const ended = program.end('SIGTERM');
  const answers = await Promise.allSettled(inFlight);
  const code = await ended;
  const ms = Math.round(performance.now() - started);

  const answered = answers.filter(({ status }) => status === 'fulfilled').length;
  if (answered !== IN_FLIGHT)
    throw new Error(`${answered} of ${IN_FLIGHT} requests in flight were answered`);
  if (!(await streamEnded)) throw new Error('the live stream did not end');
  if (code !== 0) throw new Error(`the program ended with ${code}`);
  if (ms > LIMIT_MS) throw new Error(`it took ${ms} ms to end`);
  if (existsSync(path.join(dataDir, 'postgres/postmaster.pid')))
    throw new Error('PostgreSQL was left running');
  return { answeredInFlight: answered, endedMs: ms };
}
