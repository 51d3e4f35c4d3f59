import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { migrate, openDatabase } from './database.ts';
import { createHttp } from './http.ts';
import { createSendMail } from './mail.ts';
import { seedDemoMembers } from './seed.ts';
import { readSettings, type SettingsInput } from './settings.ts';
import { hours, type Site } from './site.ts';
import { sweep } from './sweep.ts';

/** Starts the membership website. `stop` shuts it down gracefully. */
export async function startMemberSite({
  now = () => new Date(),
  ...input
}: SettingsInput & { now?: () => Date }) {
  const settings = readSettings(input);
  const db = openDatabase(settings.databaseUrl);
  const server = createServer();
  const site: Site = {
    ...settings,
    db,
    now,
    url: () =>
      settings.publicUrl ?? `http://localhost:${(server.address() as AddressInfo | null)?.port}`,
    sendMail: createSendMail(settings, db, now),
  };
  try {
    await migrate(db);
    if (settings.seed === 'demo') await seedDemoMembers(site);
    await sweep(site);
    server.on('request', getRequestListener(createHttp(site).fetch));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, settings.host, resolve);
    });
  } catch (error) {
    await db.end();
    throw error;
  }

  const sweepTimer = setInterval(() => {
    sweep(site).catch((error: unknown) => console.error('Tidying up failed:', error));
  }, hours(1));
  sweepTimer.unref();

  return {
    site,
    url: site.url(),
    port: (server.address() as AddressInfo).port,
    async stop() {
      clearInterval(sweepTimer);
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), 3_000);
      await closed;
      clearTimeout(patience);
      await db.end();
    },
  };
}
