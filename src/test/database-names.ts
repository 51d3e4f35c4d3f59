import pg from 'pg';

export const TEMPLATE_DATABASE = 'plumbline_template';

/** The same server's connection string for another of its databases. */
export function databaseUrlFor(url: string, name: string) {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/** Runs one statement in a connection of its own. */
export async function executeOnServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
