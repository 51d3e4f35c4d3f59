import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld } from '#test/world.ts';
import { LiveHub } from './live/live-hub.ts';
import { createMetrics } from './metrics.ts';
import type { ProcessMetrics } from './processes/messages.ts';
import { createThreads } from './threads/threads.ts';

const db = { execute: () => Promise.reject(new Error('no database')) };
const pool = { idleCount: 1, totalCount: 3, waitingCount: 0 };
const threads = createThreads(1, pino({ level: 'silent' }));
afterAll(() => threads.close());
type Options = Parameters<typeof createMetrics>[0];

const metricsOf = (options: Partial<Options> = {}) =>
  createMetrics({ pool, db, live: new LiveHub(), threads, ...options } as unknown as Options);

const linesOf = async (metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.describe()).text.split('\n');

test('the figures of several processes are in one text, each name described once', async () => {
  const others = ['web-1', 'web-2'].map((processName) => metricsOf({ processName }));
  for (const [n, other] of others.entries())
    for (let calls = 0; calls <= n; calls += 1) other.observe('/api/leads', 200, 0.02);
  const measureAll = async () => {
    const all = await Promise.all(others.map((other) => other.measure()));
    // As it arrives from another process.
    return JSON.parse(JSON.stringify(all.flat())) as ProcessMetrics;
  };
  const lines = await linesOf(metricsOf({ processName: 'web-1', measureAll }));
  const count = 'http_request_seconds_count{route="/api/leads",status="2xx"';
  expect(lines).toContain(`${count},process="web-1"} 1`);
  expect(lines).toContain(`${count},process="web-2"} 2`);
  expect(lines.filter((line) => line.startsWith('# HELP http_request_seconds '))).toHaveLength(1);
  expect(lines).toContain('database_connections{state="busy",process="web-2"} 2');
});

test('what is true of the whole site is counted once', async () => {
  const lines = await linesOf(metricsOf({ processName: 'web-1' }));
  expect(lines.filter((line) => line.startsWith('jobs_failing'))).toEqual(['jobs_failing Nan']);
});

test('a copy that is one process needs no label', async () => {
  const metrics = metricsOf();
  metrics.observe('/', 503, 1);
  expect(await linesOf(metrics)).toContain('http_request_seconds_count{route="/",status="5xx"} 1');
});

test('attempts to send, the outbox and payments are measured', async () => {
  const world = await createWorld();
  try {
    const metrics = metricsOf({ db: world.db });
    metrics.countAttempt('email', 'taken');
    const hugo = await homeowner(world);
    await (await world.as(hugo)).projects.create(newProject);
    const lines = await linesOf(metrics);
    expect(lines).toContain('messages_attempted_total{channel="email",outcome="taken"} 1');
    const [waiting] = lines.filter((line) => line.startsWith('queue_length{queue="outbox"}'));
    expect(Number(waiting?.split(' ')[1])).toBeGreaterThan(0);
    for (const state of ['received', 'waiting', 'problems'])
      expect(lines).toContain(`payments{state="${state}"} 0`);
    await world.settle();
    expect(await linesOf(metrics)).toContain('queue_length{queue="outbox"} 0');
  } finally {
    await world.close();
  }
});
