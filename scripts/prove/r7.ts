import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '../../bench/with-server.ts';
import { milliseconds, startHealthProbe } from './health-probe.ts';
import { PASSWORD, register } from './people.ts';
import { assertAtMost, type Shown, seconds, thousands } from './proof.ts';

const PEOPLE = 20;
const ROUNDS = 5;

/** Twenty people sign in at the same time, again and again, beside reads. */
export default async function prove() {
  let shown: Shown | undefined;
  await withServer(async (start) => {
    const { url } = await start({ SEED: 'none' });
    const emails: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const extra = { businessName: `Prove ${n}`, services: ['Roof Repair'] };
      emails.push((await register(url, 'contractor', extra)).email);
    }
    const probe = startHealthProbe(url);
    try {
      await pause(3_000);
      const idle = await probe.idleP99();
      const started = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        const statuses = await Promise.all(emails.map((email) => signIn(url, email)));
        assertAtMost('sign-ins refused', statuses.filter((status) => status !== 200).length, 0);
      }
      const took = performance.now() - started;
      const beside = await probe.assertedP99('sign-ins');
      shown = {
        count: `${thousands(PEOPLE * ROUNDS)} sign-ins, ${PEOPLE} at a time, in ${seconds(took)}`,
        figure: `p99 of /healthz ${milliseconds(beside)} beside them, ${milliseconds(idle)} idle`,
      };
    } finally {
      probe.close();
    }
  });
  if (!shown) throw new Error('nothing was measured');
  return shown;
}

async function signIn(url: string, email: string) {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
