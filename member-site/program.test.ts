import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoMembers } from './seed.ts';
import { createTestSite, SECRET } from './test-site.ts';

const script = (name: string) => path.join(import.meta.dirname, name);

function run(name: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [script(name)], {
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const waitForOutput = (until: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        if (until.test(output)) resolve(output);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(output)));
    });
  return { child, ended, waitForOutput, output: () => output };
}

test('the program starts, seeds once, rotates its key on demand, and stops on SIGTERM', async () => {
  const database = await createTestSite();
  try {
    const environment = {
      MEMBER_SITE_DATABASE_URL: database.databaseUrl,
      MEMBER_SITE_SECRET: SECRET,
      MEMBER_SITE_PORT: '0',
      MEMBER_SITE_SEED: 'demo',
    };
    const kids = async (base: string) => {
      const answer = await fetch(
        `${base}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com`,
      );
      return Object.keys((await answer.json()) as object);
    };
    for (const keys of [1, 2]) {
      const { child, ended, waitForOutput } = run('main.ts', environment);
      const output = await waitForOutput(/anselm.*\n/);
      for (const { email } of demoMembers) expect(output).toContain(email);
      const base = /http:\S+/.exec(output)?.[0] ?? '';
      expect(await kids(base)).toHaveLength(keys);
      if (keys === 1) {
        expect(await run('rotate.ts', environment).ended).toBe(0);
        expect(await kids(base)).toHaveLength(2);
      }
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    const { rows } = await database.site.db.query('select from member_site.accounts');
    expect(rows).toHaveLength(demoMembers.length);
  } finally {
    await database.stop();
  }
}, 40_000);

test('the program prints which settings are missing and does not start', async () => {
  const { ended, waitForOutput } = run('main.ts', {});
  await waitForOutput(
    /MEMBER_SITE_DATABASE_URL is not usable[\s\S]*MEMBER_SITE_SECRET is not usable/,
  );
  expect(await ended).toBe(1);
});
