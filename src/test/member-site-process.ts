import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject } from 'vitest';
import { createMemberSite, type MemberSiteConfig } from '#server/member-site/member-site.ts';
import { databaseUrlFor, executeOnServer } from './database-names.ts';
import { createWorld, type World } from './world.ts';

const MEMBER_SITE_MAIN = path.resolve(import.meta.dirname, '../../member-site/main.ts');
const FAST_HASHES_MODULE = path.resolve(import.meta.dirname, 'fast-hashes.ts');
const API_KEY = 'a-key-for-tests';
const SERVICE_KEY = 'a-service-key-for-tests-of-forty-letters';

/** Starts the membership site that ships with the product as its own process, with its demo members. */
export async function startMemberSiteProcess(environment: Record<string, string> = {}) {
  const server = inject('databaseServer');
  const name = `member_site_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(server, `create database ${name}`);
  const child = spawn(process.execPath, ['--import', FAST_HASHES_MODULE, MEMBER_SITE_MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      MEMBER_SITE_DATABASE_URL: databaseUrlFor(server, name),
      MEMBER_SITE_SECRET: 'a secret that is only there for the tests',
      MEMBER_SITE_PORT: '0',
      MEMBER_SITE_HOST: '127.0.0.1',
      MEMBER_SITE_API_KEY: API_KEY,
      MEMBER_SITE_SERVICE_KEY: SERVICE_KEY,
      MEMBER_SITE_PROJECT_ID: 'guild-of-tests',
      MEMBER_SITE_SEED: 'demo',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /localhost:(\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The membership site did not start.\n${output}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const config: MemberSiteConfig = {
    authUrl: `${url}/identitytoolkit/v1`,
    firestoreUrl: `${url}/v1`,
    keysUrl: `${url}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    apiKey: API_KEY,
    projectId: 'guild-of-tests',
    issuer: 'https://securetoken.google.com/guild-of-tests',
    serviceKey: SERVICE_KEY,
    // The test machine may be busy: a slow answer must not count as an outage.
    timeoutMs: 12_000,
  };
  return {
    url,
    config,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await executeOnServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

export type MemberSiteWorld = {
  program: Awaited<ReturnType<typeof startMemberSiteProcess>>;
  memberSite: ReturnType<typeof createMemberSite>;
  world: World;
};

/** A test world that is connected to such a site. */
export async function createMemberSiteWorld(name: string): Promise<MemberSiteWorld> {
  const program = await startMemberSiteProcess();
  const memberSite = createMemberSite(program.config);
  const connected = { ...memberSite, name, url: program.url };
  return { program, memberSite, world: await createWorld({}, { memberSite: connected }) };
}
