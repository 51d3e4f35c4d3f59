import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';
import type { Statement } from './recorder.ts';

export type BaselineScenario = {
  statements: Statement[];
  /** The arguments of the recorded call, and those to send instead in later calls, in turn. */
  recordedValues: string[];
  otherValues: string[][];
};

export type BaselinePlan = {
  url: string;
  port: number;
  /** Ids of existing rows, sent as recorded; every other id is replaced by a new one. */
  knownIds: string[];
  scenarios: Record<string, BaselineScenario>;
};

/**
 * The baseline: bare `node:http` and `pg`, sending the same statements as the product for the same call,
 * prepared, and answering the rows as JSON. No validation, no authorization, no headers.
 */
const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BaselinePlan;
const known = new Set(plan.knownIds);
const pool = new pg.Pool({ connectionString: plan.url, max: 6 });
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
let turn = 0;

async function replay(name: string, { statements, recordedValues, otherValues }: BaselineScenario) {
  turn += 1;
  const other = otherValues[turn % otherValues.length] ?? recordedValues;
  const ids = new Map(recordedValues.map((value, n) => [value, other[n] ?? value]));
  const freshId = (id: string) => {
    if (known.has(id)) return id;
    const replacement = ids.get(id) ?? v7();
    ids.set(id, replacement);
    return replacement;
  };
  const replaceIds = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaceIds);
    if (typeof value !== 'string') return value;
    return ids.get(value) ?? value.replace(uuid, freshId);
  };
  const client = statements.length > 1 ? await pool.connect() : undefined;
  try {
    let rows: unknown[] = [];
    for (const [n, { text, values }] of statements.entries()) {
      const prepared = values.length > 0 ? { name: `${name}-${n}` } : {};
      const result = await (client ?? pool).query({
        ...prepared,
        text,
        values: values.map(replaceIds),
      });
      if (result.rows?.length > 0) rows = result.rows;
    }
    return rows;
  } finally {
    client?.release();
  }
}

createServer(async (request, response) => {
  const name = request.url?.slice(1) ?? '';
  const scenario = plan.scenarios[name];
  if (!scenario) {
    response.writeHead(404).end();
    return;
  }
  request.resume();
  const rows = await replay(name, scenario);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(rows));
}).listen(plan.port, '127.0.0.1', () => process.send?.('listening'));
