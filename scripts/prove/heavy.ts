import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { withServer } from '../../bench/with-server.ts';
import { milliseconds, startHealthProbe } from './health-probe.ts';
import { PASSWORD, sentQuote } from './people.ts';
import { assertAtMost, type Shown, seconds, thousands } from './proof.ts';
import { residentMb } from './resident-memory.ts';

const DOCUMENT_REQUESTS = 150;
const DOCUMENT_ROUNDS = 10;
const UPLOADS = 20;
/** How much more memory may be left when all is over. */
const MAX_GROWTH_MB = 100;
/** Idle processes and threads have ended by then, and the collector has run. */
const SETTLE_MS = 60_000;
const MAX_SIGN_IN_MS = 2_000;

const SIDE = 6_320;
const large = (channels: 3 | 4) =>
  sharp({ create: { width: SIDE, height: SIDE, channels, background: '#1234' } });
/** Small files that are large in memory: one that is too large, and two that may be as large as they are. */
const bombs = {
  'PNG of 16 bits': () => large(3).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
  'interlaced PNG': () => large(4).png({ compressionLevel: 9, progressive: true }).toBuffer(),
  WebP: () => large(4).webp().toBuffer(),
};

/** 150 parallel requests for one document by a quote's link, then 20 uploads of each picture bomb by one account. */
export default async function prove() {
  let shown: Shown | undefined;
  await withServer(async (start) => {
    const { url, child } = await start({ SEED: 'none' });
    const pid = child.pid ?? 0;
    const { documentUrl, contractor } = await sentQuote(url);
    const files = await Promise.all(
      Object.entries(bombs).map(async ([name, make]) => ({ name, content: await make() })),
    );
    // What is loaded at first use is loaded before it counts.
    await get(documentUrl);
    await upload(url, contractor.token, await large(3).resize(60).png().toBuffer());

    const probe = startHealthProbe(url);
    try {
      await pause(3_000);
      const before = residentMb(pid);
      const idle = await probe.idleP99();
      for (let round = 0; round < DOCUMENT_ROUNDS; round += 1) {
        const asked = Array.from({ length: DOCUMENT_REQUESTS }, () => get(documentUrl));
        const refused = (await Promise.all(asked)).filter((status) => status !== 200);
        assertAtMost('documents refused', refused.length, 0);
      }
      const besideDocuments = await probe.assertedP99('documents');

      let peak = 0;
      const watch = setInterval(() => {
        peak = Math.max(peak, residentMb(pid));
      }, 100);
      const signIns: number[] = [];
      const besidePictures: number[] = [];
      const answers: Record<string, number> = {};
      for (const { name, content } of files) {
        const uploads = Array.from({ length: UPLOADS }, () =>
          upload(url, contractor.token, content),
        );
        await pause(200);
        signIns.push(await signInMs(url, contractor.email));
        for (const { status, text } of await Promise.all(uploads)) {
          answers[status] = (answers[status] ?? 0) + 1;
          assertAtMost(`status of an upload of a ${name} (${text})`, status, 499);
        }
        besidePictures.push(await probe.assertedP99(`uploads of a ${name}`));
      }
      clearInterval(watch);
      const signIn = Math.max(...signIns);
      assertAtMost('slowest sign-in in ms', signIn, MAX_SIGN_IN_MS);
      const after = await settledMb(pid, before + MAX_GROWTH_MB);
      assertAtMost('memory left in MB', after - before, MAX_GROWTH_MB);
      shown = {
        count: `${thousands(DOCUMENT_ROUNDS * DOCUMENT_REQUESTS)} requests for a document, ${DOCUMENT_REQUESTS} at a time; ${UPLOADS} uploads each of ${files.map(({ name }) => name).join(', ')}, ${SIDE}² pixels (${Object.entries(
          answers,
        )
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ')})`,
        figure: `p99 of /healthz ${milliseconds(besideDocuments)} beside documents, ${milliseconds(Math.max(...besidePictures))} beside pictures, ${milliseconds(idle)} idle; sign-in ${seconds(signIn)}; memory ${before} MB before, ${peak} at most, ${after} after`,
      };
    } finally {
      probe.close();
    }
  });
  if (!shown) throw new Error('nothing was measured');
  return shown;
}

async function get(url: string) {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

async function upload(url: string, token: string, content: Uint8Array) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], 'roof.png'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/files`, { method: 'POST', headers, body });
  return { status: answer.status, text: (await answer.text()).slice(0, 200) };
}

async function signInMs(url: string, email: string) {
  const started = performance.now();
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await answer.arrayBuffer();
  assertAtMost('status of a sign-in', answer.status, 299);
  return performance.now() - started;
}

/** The memory once it is no more than this, or after the time that it has for that. */
async function settledMb(pid: number, enough: number) {
  const deadline = performance.now() + SETTLE_MS;
  while (residentMb(pid) > enough && performance.now() < deadline) await pause(500);
  return residentMb(pid);
}
