import cluster from 'node:cluster';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Order, Report } from '#server/processes/messages.ts';
import { Supervisor } from '#server/processes/supervisor.ts';

/**
 * A small program of two web processes and a worker under our supervisor. It prints its port; `/` answers who served
 * it, `/metrics` what the supervisor has collected. FAILS names a process that ends instead of starting, with CODE; each
 * time, or until the file UNTIL exists, which it makes.
 */
const { FAILS, CODE = '3', UNTIL } = process.env;

if (cluster.isWorker) await runProcess();
else await runSupervisor();

async function runSupervisor() {
  const supervisor = new Supervisor({
    webs: 2,
    workers: 1,
    log: { error: (what: unknown) => console.error(JSON.stringify(what)) },
    onGivenUp(reason) {
      console.error(reason);
      process.exit(1);
    },
  });
  process.on('SIGTERM', () => void supervisor.stop().then(() => process.exit(0)));
  await supervisor.prepare({ url: '', directUrl: '', isPooled: false });
  print(await supervisor.start({ isMemberSiteUp: false }));
}

async function runProcess() {
  let name = '';
  const collected: ((text: string) => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.end(JSON.stringify({ name, pid: process.pid }));
    collected.push((text) => response.end(text));
    report({ type: 'measure-all', id: 1 });
  });
  process.on('message', (order: Order) => {
    if (order.type === 'prepare') report({ type: 'prepared' });
    if (order.type === 'stop') process.exit(0);
    if (order.type === 'measure') {
      const metrics = [{ name, help: '', type: 'gauge', aggregator: 'sum', values: [] }];
      report({ type: 'metrics', id: order.id, metrics } as unknown as Report);
    }
    if (order.type === 'measured')
      for (const answer of collected.splice(0))
        answer(order.metrics.map((metric) => metric.name).join());
    if (order.type !== 'start') return;
    ({ name } = order.assignment);
    if (FAILS === name && !(UNTIL && existsSync(UNTIL))) {
      if (UNTIL) writeFileSync(UNTIL, '');
      process.exit(Number(CODE));
    }
    if (order.assignment.role === 'worker') return report({ type: 'ready' });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      report({ type: 'ready', port, greeting: String(port) });
    });
  });
}

function report(message: Report) {
  process.send?.(message);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
