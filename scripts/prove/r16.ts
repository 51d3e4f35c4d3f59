import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { withServer } from '../../bench/with-server.ts';
import { client } from '../crash/client.ts';
import { register } from './people.ts';
import { assertAtMost, type Shown, thousands } from './proof.ts';

/** A target that takes longer fails the run. */
const MINUTES_PER_TARGET = 10;
const SETUP_CODE = 'prove-prove-prove';

/** Every GET that takes words, by who may call it. */
const targets = {
  anybody: [
    '/api/contractors?q=roof&service=Roof+Repair&zip=60614&cursor=a',
    '/api/search/suggestions?q=roof',
    '/api/costs/estimate?category=Roof+Installation&zipCode=60614',
    '/api/ideas?category=Roof+Repair&cursor=a',
    '/api/places/60614*',
    '/search?service=Roof+Repair&zip=60614',
  ],
  homeowner: ['/api/search?q=roof', '/api/conversations?q=roof&cursor=a', '/api/quotes?cursor=a'],
  contractor: [
    '/api/customers?q=roof&cursor=a',
    '/api/leads/available?service=Roof+Repair&zipCode=60614',
    '/api/events/conflicts?date=2031-05-05&startTime=09:00&endTime=10:00&timeZone=America/Chicago',
  ],
  admin: [
    '/api/admin/users?q=roof&cursor=a',
    '/api/admin/conversations?q=roof',
    '/api/broadcasts/audience?roles=contractor&state=IL',
  ],
};

/** Debian's sqlmap tries to inject SQL through everything that searches; first through a place that lets it. */
export default async function prove() {
  let shown: Shown | undefined;
  await withServer(async (start, databaseUrl) => {
    const { url } = await start({ SETUP_CODE });
    const tokens = await signIn(url);
    const control = await startInjectable(databaseUrl);
    let parameters = 0;
    try {
      const found = await attack(`${control.url}/?q=a`);
      if (!found.isInjectable) throw new Error('sqlmap does not find an injection that is there');
      for (const [who, addresses] of Object.entries(targets))
        for (const address of addresses) {
          const seen = await attack(`${url}${address}`, tokens[who as keyof typeof targets]);
          if (seen.isInjectable) throw new Error(`SQL can be injected at ${address}`);
          assertAtMost(`parameters of ${address} that were not tried`, seen.missing, 0);
          parameters += seen.tried;
        }
    } finally {
      await control.stop();
    }
    const count = Object.values(targets).flat().length;
    shown = {
      count: `${count} addresses, ${parameters} parameters, ${thousands(requests)} requests by sqlmap`,
      figure: '0 findings; the injection that was put there to be found was found',
    };
  });
  if (!shown) throw new Error('nothing was tried');
  return shown;
}

async function signIn(url: string) {
  const business = { businessName: 'Prove & Co', services: ['Roof Repair'] };
  const master = await client(() => url)('POST', '/api/setup-master-admin', {
    ...{ code: SETUP_CODE, email: 'prove@example.com', password: 'plumb and level' },
    ...{ firstName: 'Robin', lastName: 'Prove' },
  });
  return {
    anybody: undefined,
    homeowner: (await register(url, 'homeowner')).token,
    contractor: (await register(url, 'contractor', business)).token,
    admin: String(master.token),
  };
}

/** Answers with what a query finds that its caller can write into. */
async function startInjectable(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const server = createServer(async (request, response) => {
    const word = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
    const found = await pool
      .query(`select name from service_categories where name <> '${word}' order by name`)
      .catch((error: Error) => ({ rows: [error.message] }));
    response.end(JSON.stringify(found.rows));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await pool.end();
    },
  };
}

let requests = 0;

/** Runs sqlmap on one address. */
async function attack(address: string, token?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-sqlmap-'));
  const traffic = path.join(folder, 'traffic');
  const child = spawn(
    'sqlmap',
    [
      ...[
        '-u',
        address,
        '--batch',
        '--flush-session',
        '--disable-coloring',
        '--output-dir',
        folder,
      ],
      ...['--dbms', 'PostgreSQL', '--level', '1', '--risk', '1', '--technique', 'BEUST'],
      ...['--timeout', '10', '--retries', '1', '--ignore-redirects', '-t', traffic],
      ...(token ? ['--headers', `Authorization: Bearer ${token}`] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: MINUTES_PER_TARGET * 60_000 },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close').catch(() => {
    throw new Error('sqlmap is missing: apt-get install sqlmap');
  });
  requests += existsSync(traffic)
    ? readFileSync(traffic, 'utf8').split('HTTP request [').length - 1
    : 0;
  rmSync(folder, { recursive: true });
  if (code === null) throw new Error(`sqlmap took more than ${MINUTES_PER_TARGET} min: ${address}`);
  return readOutput(address, output);
}

function readOutput(address: string, output: string) {
  const { searchParams } = new URL(address);
  const names = address.includes('*') ? ['#1*'] : [...searchParams.keys()];
  const isTried = (name: string) =>
    output.includes(`parameter '${name}' does not seem to be injectable`) ||
    output.includes(`parameter '${name}' appears to be`) ||
    output.includes(`parameter '${name}' is vulnerable`);
  return {
    isInjectable: /identified the following injection point|is vulnerable/.test(output),
    tried: names.filter(isTried).length,
    missing: names.filter((name) => !isTried(name)).length,
  };
}
