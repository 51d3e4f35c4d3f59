import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  appSecret,
  memberSiteUrl,
  oauthUrl,
  port,
  providerSecret,
  siteUrl,
} from './e2e/addresses.ts';
import { makeTemporaryFolder } from './src/test/temporary-folder.ts';

// Set once, by the process that starts the server and the browsers; its workers inherit it.
if (!process.env.E2E_FOLDER) {
  const folder = makeTemporaryFolder();
  process.env.E2E_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // A browser and the server together keep more than one core busy.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Only what hangs reaches these: a busy machine may be several times as slow.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: siteUrl,
    // Recording costs a quarter of a run: only what failed is played again with it.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node --import ./e2e/provider-hosts.ts src/server/main.ts',
    url: `${siteUrl}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      // One process, which the journeys can watch; the crash tests run several.
      ROLE: 'all',
      PORT: String(port),
      DATA_DIR: path.join(process.env.E2E_FOLDER, 'data'),
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'true',
      MEMBER_SITE_URL: memberSiteUrl,
      LINKEDIN_CLIENT_ID: 'plumbline',
      LINKEDIN_CLIENT_SECRET: providerSecret,
      LINKEDIN_AUTHORITY: oauthUrl,
      ...Object.fromEntries(
        ['GOOGLE', 'FACEBOOK', 'APPLE'].flatMap((name) => [
          [`${name}_CLIENT_ID`, 'plumbline'],
          [`${name}_CLIENT_SECRET`, providerSecret],
        ]),
      ),
      APP_SECRET: appSecret,
      // Everybody in the journeys comes from one address.
      RATE_LIMIT_SCALE: '20',
    },
  },
});
