import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { migrateAll } from '../../src/server/database/postgres.ts';
import { traced } from '../../src/server/tracing/tracing.ts';
import { executeOnServer } from '../../src/test/database-names.ts';
import { client, type Send } from '../crash/client.ts';
import { startProgram } from '../crash/program.ts';
import { assertAtMost, type ProofOptions, thousands } from './proof.ts';

const ROUNDS = 5;
const REQUESTS = 400;
const CALLS = 2_000_000;
/** A request has its own part of a trace, and some of jobs and messages that follow. */
const PARTS = 10;
/** Of what a request costs. */
const MOST_WHEN_OFF = 0.001;
const MOST_WHEN_ON = 0.5;

/**
 * What traces cost: the processor time of a request, with the jobs that follow, in three programs that are asked in turn.
 * The first traces nothing, the second every tenth request and the third all of them.
 */
export default async function prove({ rounds = ROUNDS }: ProofOptions) {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const tenth = {
    ...{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    ...all,
  };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-tracing-'));
  const figures = await measure(dataDir, [{}, tenth, all], rounds).finally(() => {
    collector.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const [off = 0, sampled = 0, on = 0] = figures;
  const callNs = nsOfCall();
  const share = (PARTS * callNs) / (off * 1e6);
  assertAtMost('share of a request when traces are off', share, MOST_WHEN_OFF);
  assertAtMost('more processor time with all traces', on / off - 1, MOST_WHEN_ON);
  const more = (ms: number) => `${Math.round((ms / off - 1) * 100)} %`;
  return {
    count: `${thousands(rounds * REQUESTS)} requests each without, with every tenth and with all traces, half of them writes`,
    figure: `${off.toFixed(2)} ms of processor a request without; ${more(sampled)} more with a tenth, ${more(on)} with all. Off, asking whether there are traces takes ${callNs.toFixed(0)} ns`,
  };
}

async function measure(dataDir: string, settings: Record<string, string>[], rounds: number) {
  const server = await startEmbeddedPostgres({
    ...{ dataDir: path.join(dataDir, 'postgres'), durable: true },
  });
  const programs = [];
  for (const setting of settings) {
    // Each has a database, so that none does the jobs of another.
    const name = `traced_${programs.length}`;
    await executeOnServer(server.url, `create database ${name}`);
    const url = server.url.replace(/\/postgres$/, `/${name}`);
    await migrateAll(url);
    const program = await startProgram({
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'all', ...setting },
    });
    const guest = client(() => program.url);
    const { token } = await guest('POST', '/api/users', {
      role: 'homeowner',
      email: `traced-${programs.length}@example.com`,
      password: 'plumb and level',
      firstName: 'Robin',
      lastName: 'Traced',
      phone: '(312) 555-0100',
    });
    const send = client(() => program.url, String(token));
    await ask(send);
    programs.push({ ...program, send, before: processorMs(program.pid) });
  }
  for (let round = 0; round < rounds; round += 1) for (const { send } of programs) await ask(send);
  const figures = programs.map(
    ({ pid, before }) => (processorMs(pid) - before) / (rounds * REQUESTS),
  );
  for (const program of programs) await program.end('SIGTERM');
  await server.stop();
  return figures;
}

async function ask(send: Send) {
  const project = { title: 'Roof', description: 'x', category: 'Roof Repair', zipCode: '60614' };
  for (let n = 0; n < REQUESTS; n += 2) {
    await send('POST', '/api/projects', project);
    await send('GET', '/api/projects?limit=20');
  }
}

/** What all threads of a program have used so far. */
function processorMs(pid: number) {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [ns] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ');
    return sum + Number(ns) / 1e6;
  }, 0);
}

function nsOfCall() {
  const work = { name: 'request', kind: 'request' } as const;
  let done = 0;
  const act = () => {
    done += 1;
  };
  const begun = performance.now();
  for (let n = 0; n < CALLS; n += 1) traced(work, act);
  if (done !== CALLS) throw new Error('Not all work was done');
  return ((performance.now() - begun) * 1e6) / CALLS;
}
