import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

type Query = { text?: string; values?: unknown[] } | string;

/** Records every statement that this process sends to PostgreSQL during `run`. */
export async function recordStatements(run: () => Promise<void>) {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...sent: unknown[]) {
    const [first, second] = sent as [Query, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = Array.isArray(second) ? second : typeof first === 'string' ? [] : first.values;
    if (text) statements.push({ text, values: values ?? [] });
    return query.apply(this, sent);
  };
  try {
    await run();
  } finally {
    prototype.query = query;
  }
  return statements;
}
