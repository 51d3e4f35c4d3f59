import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startFakeS3 } from '#test/fake-s3.ts';
import { percentile } from '../../bench/report.ts';
import { withServer } from '../../bench/with-server.ts';
import { client } from '../crash/client.ts';
import { assertAtMost, type Shown } from './proof.ts';

const REQUESTS = 300;
const ROUNDS = 3;
/** Files that are asked for all the time while the store hangs. */
const READERS = 20;
const MAX_SLOWER_MS = 5;
const RECOVERY_MS = 30_000;

/** The file store hangs: other requests stay fast, and what could not be stored can be repeated afterwards. */
export default async function prove(): Promise<Shown> {
  const s3 = await startFakeS3();
  let shown: Shown | undefined;
  try {
    await withServer(async (start, databaseUrl) => {
      const { url } = await start({ RATE_LIMIT_SCALE: '100000', ...s3.environment });
      const token = await register(url);
      const links = await publicFiles(databaseUrl);
      const times = { up: [] as number[], hanging: [] as number[] };
      await timeRequests(url, token, []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const state of ['up', 'hanging'] as const) {
          s3.setState(state === 'up' ? 'well' : 'hangs');
          const stop = new AbortController();
          const readers = links.map((link) => readUntil(`${url}${link}`, stop.signal));
          await timeRequests(url, token, times[state]);
          stop.abort();
          await Promise.all(readers);
        }
      s3.setState('hangs');
      const key = randomUUID();
      const refused = (await upload(url, token, key)).status;
      s3.setState('well');
      const repeated = await uploadUntilStored(url, token, key);
      const served = await Promise.all(links.map(async (link) => (await fetch(url + link)).status));
      const [up, hanging] = [percentile(times.up, 0.99), percentile(times.hanging, 0.99)];
      assertAtMost('ms slower at the 99th percentile', hanging - up, MAX_SLOWER_MS);
      assertAtMost('an upload meanwhile is not refused with 503', Number(refused !== 503), 0);
      assertAtMost('its repetition is not answered with 201', Number(repeated !== 201), 0);
      assertAtMost('files not served afterwards', served.filter((each) => each !== 200).length, 0);
      shown = {
        count: `${REQUESTS * ROUNDS} requests with the store up and hanging, in turn; ${links.length} files asked for`,
        figure: `p99 ${up.toFixed(1)} and ${hanging.toFixed(1)} ms; the refused upload stored when repeated`,
      };
    });
  } finally {
    s3.stop();
  }
  if (!shown) throw new Error('nothing was measured');
  return shown;
}

async function register(url: string) {
  const { token } = await client(() => url)('POST', '/api/users', {
    ...{ role: 'homeowner', email: `${randomUUID()}@example.com`, password: 'plumb and level' },
    ...{ firstName: 'Robin', lastName: 'Storer', phone: '(312) 555-0142', zipCode: '60614' },
  });
  return String(token);
}

async function publicFiles(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ id: string }>(
    "select id from files where visibility = 'public' limit $1",
    [READERS],
  );
  await pool.end();
  return rows.map(({ id }) => `/files/${id}`);
}

async function timeRequests(url: string, token: string, times: number[]) {
  const headers = { authorization: `Bearer ${token}` };
  for (let n = 0; n < REQUESTS; n += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/projects`, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`a request was answered with ${answer.status}`);
  }
}

async function readUntil(link: string, signal: AbortSignal) {
  while (!signal.aborted)
    await fetch(link, { signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
}

/** As a client would, whose first repetition may come before the last hanging connections are given up. */
async function uploadUntilStored(url: string, token: string, key: string) {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    const { status } = await upload(url, token, key);
    if (status === 201 || Date.now() > deadline) return status;
  }
}

async function upload(url: string, token: string, key: string) {
  const body = new FormData();
  body.set(
    'file',
    new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'plan.pdf'),
  );
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return fetch(`${url}/api/files`, { method: 'POST', headers, body });
}
