import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { MemberSiteSettings } from '../config/member-site-settings.ts';
import { programFile } from '../root.ts';
import type { MemberSiteConfig } from './member-site.ts';

const PROGRAM = programFile('member-site');
const PROJECT_ID = 'homeowners-guild';
const START_TIMEOUT_MS = 10_000;
/** Delays before restarts after a crash, increasing with each failure in a row. */
const RESTART_MS = [200, 500, 1_000, 2_000, 5_000, 15_000];

type LocalSettings = Extract<MemberSiteSettings, { kind: 'local' }>;

/** How to call the membership website that ships with the product, and where people find it. */
export type LocalMemberSite = {
  client: MemberSiteConfig;
  name: string;
  url: string;
  /** Lines about its demo members. */
  signIns: string[];
};

type Options = {
  databaseUrl: string;
  log: Pick<Logger, 'warn'>;
  /** Called when its process has started, and when it has ended. */
  onUpChange?: (isUp: boolean) => void;
};

/**
 * Runs the membership website that ships with the product, as a child process with its own database schema. When it
 * does not start, member sign-in is unavailable and everything else works.
 */
export async function startLocalMemberSite(
  config: Config,
  settings: LocalSettings,
  { databaseUrl, log, onUpChange }: Options,
) {
  const derived = (name: string) =>
    createHmac('sha256', config.secret()).update(name).digest('base64url');
  const apiKey = settings.apiKey ?? 'local-membership-key';
  const serviceKey = derived('membership site service key');
  let child: ChildProcess | undefined;
  let up = false;
  let stopping = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  const setUp = (isUp: boolean) => {
    up = isUp;
    onUpChange?.(isUp);
  };

  const run = (port: number) =>
    new Promise<{ port: number; signIns: string[] } | undefined>((resolve) => {
      let errorOutput = '';
      child = spawn(process.execPath, [PROGRAM], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...process.env,
          MEMBER_SITE_DATABASE_URL: databaseUrl,
          MEMBER_SITE_SECRET: derived('membership site'),
          MEMBER_SITE_PORT: String(port),
          MEMBER_SITE_HOST: config.host,
          MEMBER_SITE_PUBLIC_URL: settings.url ?? '',
          MEMBER_SITE_PLUMBLINE_URL: config.publicUrl ?? `http://localhost:${config.port}`,
          MEMBER_SITE_NAME: settings.name,
          MEMBER_SITE_PROJECT_ID: PROJECT_ID,
          MEMBER_SITE_ISSUER: '',
          MEMBER_SITE_API_KEY: apiKey,
          MEMBER_SITE_SERVICE_KEY: serviceKey,
          MEMBER_SITE_SEED: config.seed,
          MEMBER_SITE_SMTP_URL: config.smtpUrl ?? '',
        },
      });
      const startTimeout = setTimeout(() => resolve(undefined), START_TIMEOUT_MS);
      child.on('message', (message: { port: number; signIns: string[] }) => {
        clearTimeout(startTimeout);
        failures = 0;
        setUp(true);
        resolve(message);
      });
      child.stderr?.on('data', (chunk: Buffer) => {
        errorOutput = `${errorOutput}${chunk}`.slice(-2_000);
      });
      child.stdout?.resume();
      child.once('error', () => resolve(undefined));
      child.once('exit', () => {
        clearTimeout(startTimeout);
        setUp(false);
        resolve(undefined);
        if (stopping) return;
        log.warn({ output: errorOutput }, 'the membership site has ended');
        const wait = RESTART_MS[Math.min(failures, RESTART_MS.length - 1)];
        failures += 1;
        restart = setTimeout(() => void run(port), wait);
        restart.unref();
      });
    });

  const started = await run(settings.port);
  const port = started?.port ?? settings.port;
  const url = `http://127.0.0.1:${port}`;
  const client: MemberSiteConfig = {
    authUrl: `${url}/identitytoolkit/v1`,
    firestoreUrl: `${url}/v1`,
    keysUrl: `${url}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`,
    apiKey,
    projectId: PROJECT_ID,
    issuer: `https://securetoken.google.com/${PROJECT_ID}`,
    serviceKey,
  };
  const site: LocalMemberSite = {
    client,
    name: settings.name,
    url: settings.url ?? `http://localhost:${port}`,
    signIns: started?.signIns ?? [],
  };
  return {
    site,
    /** Whether our process owns the port: passwords must not be sent to any other program there. */
    isUp: () => up,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      await ended;
    },
  };
}
