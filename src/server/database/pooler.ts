import pg from 'pg';

const CHANNEL = 'plumbline_direct';
const NOTIFIED_MS = 3_000;

/** Whether this address leads to a pooler such as PgBouncer, which makes up the process ids of its sessions. */
export const isPooled = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (client as pg.Client & { processID: number }).processID !== rows[0]?.pid;
  });

/** Throws when sessions at this address do not last: notifications, locks and jobs need some that do. */
export async function requireLastingSessions(url: string) {
  if (!(await isPooled(url)) || (await receivesNotifications(url))) return;
  throw new Error(
    `DATABASE_DIRECT_URL is missing: DATABASE_URL goes through a pooler whose sessions last no longer than a transaction.
Jobs, live updates and migrations need the same database without the pooler: name it in DATABASE_DIRECT_URL.`,
  );
}

const receivesNotifications = (url: string) =>
  withClient(url, async (listener) => {
    const notified = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), NOTIFIED_MS).unref();
    });
    await listener.query(`listen ${CHANNEL}`);
    await withClient(url, (client) => client.query(`notify ${CHANNEL}`));
    return notified;
  });

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plumbline-start',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
