import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPlaces } from '#server/places/zip-codes.ts';
import { demoSignIns } from '../database/seed/sign-ins.ts';
import { readOptions } from './options.ts';
import { percentile, printLine } from './report.ts';
import { withServer } from './with-server.ts';

/*
 * How much an admin who uploads, checks and imports a large register slows down everybody else: another process
 * requests `/healthz` every 20 ms, at rest and in each phase. Goal: p99 below 100 ms.
 *
 *     npm run bench:import -- --rows 200000 --megabytes 50
 */
const options = readOptions({
  rows: { type: 'string', default: '200000' },
  megabytes: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '60', about: 'How long to watch each phase, at most' },
});
const ROWS = Number(options.rows);
const GOAL_MS = 100;

/** A register of unknown businesses, padded to the wanted size. */
function makeRegisterFile() {
  const places = listPlaces();
  const header = 'Name,Address,City,State,ZIP,Phone,License,Description\n';
  const width = Math.floor((Number(options.megabytes) * 1024 * 1024 - 4096) / ROWS);
  const lines = [header];
  for (let row = 0; row < ROWS; row += 1) {
    const { city, state, zipCode } = places[(row * 7919) % places.length] ?? places[0] ?? {};
    const phone = `(555) ${String(200 + (row % 700))}-${String(row % 10_000).padStart(4, '0')}`;
    const line = `Number ${row} Builders,${row} Main Street,${city},${state},${zipCode},${phone},L-${row},`;
    lines.push(line, 'x '.repeat(Math.max(0, (width - line.length - 1) >> 1)), '\n');
  }
  return new File(lines, 'register.csv', { type: 'text/csv' });
}

await withServer(async (start) => {
  const { url } = await start();
  const admin = demoSignIns.find(({ role }) => role === 'admin');
  const ask = async (method: string, address: string, token?: string, body?: string | Blob) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(url + address, { method, headers, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { token } = await ask('POST', '/api/session', undefined, JSON.stringify(admin));
  const own = (method: string, address: string, body?: string | Blob) =>
    ask(method, address, String(token), body);

  const probe = fork(path.resolve(import.meta.dirname, 'probe.ts'), [`${url}/healthz`]);
  const takeMeasurements = async () => {
    probe.send('report');
    const [report] = (await once(probe, 'message')) as [{ times: number[]; unanswered: number }];
    return report;
  };
  printLine('| phase | s | rows a second | requests | p50 ms | p99 ms | longest ms |');
  printLine('|---|---|---|---|---|---|---|');
  const watch = async (phase: string, run: () => Promise<number>) => {
    await takeMeasurements();
    const begun = performance.now();
    const rows = await run();
    const seconds = (performance.now() - begun) / 1000;
    const { times, unanswered } = await takeMeasurements();
    const at = (share: number) => percentile(times, share);
    printLine(
      `| ${phase} | ${seconds.toFixed(1)} | ${rows ? Math.round(rows / seconds) : ''} | ${times.length} | ${at(0.5).toFixed(1)} | ${at(0.99).toFixed(1)} | ${at(1).toFixed(1)} |${unanswered ? ` (${unanswered} unanswered)` : ''}`,
    );
    if (phase !== 'rest' && (at(0.99) > GOAL_MS || unanswered > 0)) process.exitCode = 1;
  };

  await pause(1_000);
  await watch('rest', () => pause(3_000, 0));
  const form = new FormData();
  form.set('file', makeRegisterFile());
  form.set('dryRun', 'true');
  form.set('sourceName', 'A register');
  form.set('sourceDate', '2026-01-01');
  // As a browser sends it: with a content length.
  const upload = await new Response(form).blob();
  let id = '';
  await watch('upload', async () => {
    id = String((await own('POST', '/api/admin/contractors/import', upload)).id);
    return 0;
  });
  const pass = async (ends: string) => {
    const until = performance.now() + Number(options.seconds) * 1000;
    for (;;) {
      const found = await own('GET', `/api/admin/contractor-imports/${id}`);
      if (found.status === ends || performance.now() > until) return Number(found.rowsDone);
      await pause(250);
    }
  };
  await watch('check', () => pass('checked'));
  if ((await own('GET', `/api/admin/contractor-imports/${id}`)).status === 'checked') {
    await own('POST', `/api/admin/contractor-imports/${id}/start`);
    await watch('import', () => pass('completed'));
  }
  probe.disconnect();
});
