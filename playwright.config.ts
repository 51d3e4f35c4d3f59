import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

// Set once, by the process that starts the server; its workers inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'plumbline-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    baseURL: siteUrl,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node --import ./e2e/provider-hosts.ts src/server/main.ts',
    url: `${siteUrl}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
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
