import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { startSmtpCatcher } from '#test/smtp-catcher.ts';
import { createWorld, type World } from '#test/world.ts';
import { readConfig } from '../config/config.ts';
import { currentTracer, startTracing, stopTracing } from './tracing.ts';

type Attribute = { key: string; value: Record<string, string> };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};

const spans: Span[] = [];
const bodies: string[] = [];
const authorization: (string | undefined)[] = [];
/** A collector that takes OTLP in JSON. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  bodies.push(body);
  authorization.push(request.headers.authorization);
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  if (request.url === '/v1/traces')
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
  response.end('{}');
});

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtpCatcher>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const settings = {
    NODE_ENV: 'test',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
  };
  await startTracing(readConfig(settings), 'web-1');
  smtp = await startSmtpCatcher();
  world = await createWorld({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
  await stopTracing();
  collector.close();
});

test('a request, its statements, the dispatch, the jobs and the mails that follow are one trace', async () => {
  const hugo = await homeowner(world);
  const pro = await contractor(world);
  await world.settle();
  const answer = await world.fetch('/api/projects', {
    ...{ method: 'POST', token: hugo.token, json: { ...newProject, title: 'Hidden from traces' } },
  });
  expect(answer.ok).toBe(true);
  const requestId = answer.headers.get('x-request-id') ?? '';
  await world.settle();
  await world.deliveryWorker.flush();
  await currentTracer()?.flush();

  expect(smtp.mails.flatMap(({ to }) => to)).toContain(pro.email);
  const traceId = requestId.replaceAll('-', '');
  const own = spans.filter((span) => span.traceId === traceId);
  const named = (pattern: RegExp) => own.filter(({ name }) => pattern.test(name));
  const [root] = named(/^POST \/api\/projects$/);
  expect(root).toMatchObject({ kind: 2, spanId: traceId.slice(16) });
  expect(root?.parentSpanId).toBeUndefined();
  expect(root?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: String(answer.status) },
  });
  expect(named(/^(insert|begin|commit)/).length).toBeGreaterThan(2);
  expect(named(/^dispatch project\.created$/)).toHaveLength(1);
  const jobs = named(/^job /);
  expect(jobs.length).toBeGreaterThan(0);
  expect(named(/^send email$/).length).toBeGreaterThan(0);
  const ids = new Set(own.map(({ spanId }) => spanId));
  for (const { name, parentSpanId, startTimeUnixNano, endTimeUnixNano } of own) {
    if (name !== root?.name) expect(ids, name).toContain(parentSpanId);
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  expect(authorization).toContain('Bearer key');
  for (const secret of [hugo.email, pro.email, 'Hidden from traces', hugo.token])
    expect(bodies.join('')).not.toContain(secret);
});

test('two requests that wait for the same connection keep their statements apart', async () => {
  spans.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => world.fetch('/api/contractors?limit=1')),
  );
  await currentTracer()?.flush();
  for (const answer of answers) {
    const traceId = answer.headers.get('x-request-id')?.replaceAll('-', '');
    const own = spans.filter((span) => span.traceId === traceId);
    expect(own.filter(({ kind }) => kind === 2)).toHaveLength(1);
    expect(own.filter(({ kind }) => kind === 3).length).toBeGreaterThan(0);
  }
});

test('without a collector there is no tracer, and nothing of it is loaded', async () => {
  await stopTracing();
  await startTracing(readConfig({ NODE_ENV: 'test' }));
  expect(currentTracer()).toBeUndefined();
});
