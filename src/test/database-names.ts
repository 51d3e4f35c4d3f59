import pg from 'pg';

export const TEMPLATE_DATABASE = 'plumbline_template';

/** The URL of another database on the same server. */
export function databaseUrlFor(url: string, name: string) {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/**
 * Creates a database with the content of another. Copying files takes a third of the time of PostgreSQL's default, which
 * writes each page to the log.
 */
export function copyDatabase(url: string, name: string, template = TEMPLATE_DATABASE) {
  return executeOnServer(url, `create database ${name} template ${template} strategy file_copy`);
}

/** Runs one statement on a new connection. */
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
