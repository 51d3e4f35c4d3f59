import { createHash } from 'node:crypto';
import { Column, getTableColumns, is, Param, Placeholder, SQL, sql, type Table } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './database.ts';
import { RequestPool } from './request-pool.ts';

/**
 * A statement for frequent calls. Its text is fixed, each connection plans it once under its name, and PostgreSQL
 * writes each row as one JSON text: reading that costs a fraction of what a query builder needs to make a text and
 * to map columns. The text selects this one column, or returns nothing. Instants are ISO strings in it.
 *
 *     const findName = jsonStatement<[id: string], { name: string }>(
 *       'find-name',
 *       `select json_build_object('name', business_name) from contractors where id = $1`,
 *     );
 *     const [row] = await findName(db, [id]);
 *
 * A name belongs to one text for as long as a connection lives.
 */
export const jsonStatement =
  <Values extends readonly unknown[], Row>(name: string, text: string) =>
  (db: Db, values: Values) =>
    send<Row>(db, { name: uniqueName(name), text, values });

const MAX_NAME_LENGTH = 63;

/** PostgreSQL cuts longer names, so that two of them could be taken for one. */
const uniqueName = (name: string) =>
  name.length <= MAX_NAME_LENGTH ? name : createHash('sha256').update(name).digest('base64url');

type Select<Row> = PromiseLike<Row[]> & {
  toSQL: () => Query;
  _: { selectedFields: unknown };
};
type Query = { sql: string; params: unknown[] };
type Placeholders = Record<string, unknown>;

/** What was built for each name. It depends on nothing else. */
const built = new Map<string, NamedStatement>();
type NamedStatement = BuiltStatement & { name: string };
type BuiltStatement = {
  text: string;
  fill: (values: Placeholders) => unknown[];
  /** The columns that are Dates, which JSON has as texts. */
  dates: readonly string[];
};

/**
 * The same for a select of the query builder, which runs once: later calls only fill in its placeholders. Rows are
 * those of the builder. Its `name` must differ for every variant of the select.
 */
export const selectPrepared = selectBuilt(false);

/**
 * The same for a select that reads a page of rows at most, by an index: outside a transaction it shares a connection
 * with others (`RequestPool.read`), which wait for its answer.
 */
export const selectBrief = selectBuilt(true);

function selectBuilt(isBrief: boolean) {
  return <Row>(
    db: Db,
    name: string,
    build: (db: Db) => Select<Row>,
    values: Placeholders,
  ): Promise<Row[]> => {
    const statement = buildOnce(name, () => compileSelect(build(db)));
    return sendBuilt(db, statement, values, isBrief);
  };
}

/** Rows as the JSON texts that PostgreSQL wrote, for whoever need not read them all. */
export type RowTexts<Row> = { texts: readonly string[]; read: (text: string) => Row };

/** `selectPrepared` for such rows. */
export const selectTexts = textsBuilt(false);

/** `selectBrief` for such rows. */
export const selectBriefTexts = textsBuilt(true);

function textsBuilt(isBrief: boolean) {
  return async <Row>(
    db: Db,
    name: string,
    build: (db: Db) => Select<Row>,
    values: Placeholders,
  ): Promise<RowTexts<Row>> => {
    const statement = buildOnce(name, () => compileSelect(build(db)));
    const { text, fill, dates } = statement;
    const sent = { name: statement.name, text, values: fill(values) };
    const texts = await send<string>(db, sent, { isBrief, rows: 'texts' });
    return { texts, read: (row) => withDates(JSON.parse(row), dates) as Row };
  };
}

/** The columns of a row as the texts that PostgreSQL wrote, in the order of the select. */
export type RowFields = readonly (string | null)[];

/**
 * `selectPrepared` for rows of several columns, one of them a text that is passed on as it is: in a JSON row it would be
 * escaped here and there. Values are texts; `->` of a JSON column and instants must be cast by the select.
 */
export const selectFields = fieldsBuilt(false);

/** `selectBrief` for such rows. */
export const selectBriefFields = fieldsBuilt(true);

function fieldsBuilt(isBrief: boolean) {
  return (
    db: Db,
    name: string,
    build: (db: Db) => { toSQL: () => Query },
    values: Placeholders,
  ): Promise<RowFields[]> => {
    const statement = buildOnce(`fields ${name}`, () => {
      const { sql: text, params } = build(db).toSQL();
      return { text, fill: fillWith(params), dates: [] };
    });
    const { text, fill } = statement;
    const sent = { name: statement.name, text, values: fill(values) };
    return send<RowFields>(db, sent, { isBrief, rows: 'fields' });
  };
}

async function sendBuilt<Row>(
  db: Db,
  { name, text, fill, dates }: NamedStatement,
  values: Placeholders,
  isBrief = false,
): Promise<Row[]> {
  const statement = { name, text, values: fill(values) };
  const rows = await send<Record<string, unknown>>(db, statement, { isBrief });
  for (const row of rows) withDates(row, dates);
  return rows as Row[];
}

function withDates(row: Record<string, unknown>, dates: readonly string[]) {
  for (const column of dates)
    if (row[column] !== null) row[column] = new Date(row[column] as string);
  return row;
}

/** `selectPrepared` for a query in SQL whose columns have names. Its constants become part of the text; instants are ISO strings. */
export const queryPrepared = queryBuilt(false);

/** `selectBrief` for the same. */
export const queryBrief = queryBuilt(true);

function queryBuilt(isBrief: boolean) {
  return <Row>(db: Db, name: string, build: () => SQL, values: Placeholders): Promise<Row[]> =>
    sendBuilt(db, buildQuery(db, name, build), values, isBrief);
}

/** `queryPrepared` for rows as texts. */
export const queryTexts = queryTextsBuilt(false);

/** `queryBrief` for the same. */
export const queryBriefTexts = queryTextsBuilt(true);

function queryTextsBuilt(isBrief: boolean) {
  return async <Row>(
    db: Db,
    name: string,
    build: () => SQL,
    values: Placeholders,
  ): Promise<RowTexts<Row>> => {
    const { text, fill, ...statement } = buildQuery(db, name, build);
    const sent = { name: statement.name, text, values: fill(values) };
    const texts = await send<string>(db, sent, { isBrief, rows: 'texts' });
    return { texts, read: (row) => JSON.parse(row) as Row };
  };
}

const buildQuery = (db: Db, name: string, build: () => SQL) =>
  buildOnce(name, () => {
    const query = sql`select row_to_json(answer) from (${build()}) answer`;
    const { text, fill } = compileSql(db, query.inlineParams());
    return { text, fill, dates: [] };
  });

function compileSql(db: Db, query: SQL) {
  const { dialect } = db as unknown as { dialect: { sqlToQuery: (query: SQL) => Query } };
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, fill: fillWith(params) };
}

/** The same for a statement in SQL that returns rows of a table, by `select row_to_json` of its `rowColumns`. */
export async function runPrepared<T extends Table>(
  db: Db,
  name: string,
  table: T,
  build: () => SQL,
  values: Placeholders,
): Promise<T['$inferSelect'][]> {
  const statement = buildOnce(name, () => {
    const dates = dateNames(Object.entries(getTableColumns(table)));
    return { ...compileSql(db, build()), dates };
  });
  return sendBuilt(db, statement, values);
}

/** The columns of a table under their names in the program, for a statement that returns its rows. */
export const rowColumns = (table: Table) =>
  sql.join(
    Object.entries(getTableColumns(table)).map(
      ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

function buildOnce(name: string, build: () => BuiltStatement) {
  let statement = built.get(name);
  if (!statement) {
    statement = { ...build(), name: uniqueName(name) };
    built.set(name, statement);
  }
  return statement;
}

function compileSelect(select: Select<unknown>): BuiltStatement {
  const fields = Object.entries(select._.selectedFields as Record<string, unknown>);
  const { sql: text, params } = select.toSQL();
  const names = fields.map(([name]) => `"${name}"`).join(', ');
  return {
    text: `select row_to_json(answer) from (${text}) answer (${names})`,
    fill: fillWith(params),
    dates: dateNames(fields),
  };
}

const dateNames = (fields: readonly [string, unknown][]) =>
  fields.flatMap(([name, field]) => (isDate(field) ? [name] : []));

/** Whether the builder answers a field with a Date; JSON has it as a text. */
function isDate(field: unknown): boolean {
  if (is(field, Column)) return field.dataType === 'date';
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  const { decoder } = (is(expression, SQL) ? expression : {}) as { decoder?: unknown };
  return is(decoder, Column) && isDate(decoder);
}

/** The values of a call: constants as they were built, and what it gives for each placeholder. */
function fillWith(params: readonly unknown[]) {
  const sources = params.map((param) => {
    if (is(param, Placeholder)) return { name: param.name };
    if (is(param, Param) && is(param.value, Placeholder))
      return { name: param.value.name, encoder: param.encoder };
    return { constant: param };
  });
  return (values: Record<string, unknown>) =>
    sources.map((source) => {
      if (source.name === undefined) return source.constant;
      const value = values[source.name];
      if (value === undefined) throw new Error(`there is no value for ${source.name}`);
      return source.encoder ? source.encoder.mapToDriverValue(value) : value;
    });
}

type Statement = { name: string; text: string; values: readonly unknown[] };

/** What Drizzle's session holds: the pool, or the connection of a transaction. */
type DrizzleSession = {
  client: {
    query: (query: JsonQuery, done: (error: Error | null, result: Result) => void) => void;
  };
  logger: { logQuery: (text: string, values: unknown[]) => void };
};
type Result = { rows: unknown[] };

type SendOptions = { isBrief?: boolean; rows?: 'values' | 'texts' | 'fields' };

function send<Row>(
  db: Db,
  { name, text, values }: Statement,
  { isBrief = false, rows = 'values' }: SendOptions = {},
): Promise<Row[]> {
  const { client, logger } = (db as unknown as { session: DrizzleSession }).session;
  const texts = values.map(toText);
  logger.logQuery(text, texts);
  return new Promise((resolve, reject) => {
    const query = new queries[rows]({ name, text, values: texts });
    const done = (error: Error | null, result: Result) => {
      if (error) reject(error);
      else resolve(result.rows as Row[]);
    };
    if (isBrief && client instanceof RequestPool) client.read(query, done);
    else client.query(query, done);
  });
}

/** The parts of node-postgres that its types leave out. */
type Connection = {
  parse: (statement: { name: string; text: string }) => void;
  bind: (values: { portal: string; statement: string; values: unknown[] }) => void;
  stream: { write: (bytes: Buffer) => void };
  submittedNamedStatements: Record<string, string>;
};
type QueryParts = {
  name: string;
  text: string;
  values: unknown[];
  hasBeenParsed: (connection: Connection) => boolean;
  _result: Result;
};

/** Executes what was bound without a name, for all its rows, and ends the statement. */
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');

/**
 * node-postgres asks for a description of the columns with each query, to choose the parsers of their values. Here
 * the only column is known.
 */
class JsonQuery extends pg.Query {
  prepare(connection: Connection) {
    const { name, text, values } = this as unknown as QueryParts;
    if (!(this as unknown as QueryParts).hasBeenParsed(connection)) {
      connection.parse({ name, text });
      // Through a pooler it has no name, and the next one replaces it.
      if (name) connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ portal: '', statement: name, values });
    connection.stream.write(EXECUTE_AND_SYNC);
  }

  handleDataRow({ fields: [json = null] }: DataRow) {
    const row: unknown = json === null ? null : JSON.parse(json);
    (this as unknown as QueryParts)._result.rows.push(row);
  }
}

type DataRow = { fields: (string | null)[] };

/** Leaves the rows as they are. */
class TextQuery extends JsonQuery {
  override handleDataRow({ fields: [json] }: DataRow) {
    (this as unknown as QueryParts)._result.rows.push(json);
  }
}

/** Leaves the columns of rows as they are. */
class FieldsQuery extends JsonQuery {
  override handleDataRow({ fields }: DataRow) {
    (this as unknown as QueryParts)._result.rows.push(fields);
  }
}

const queries = { values: JsonQuery, texts: TextQuery, fields: FieldsQuery };

/** A value as PostgreSQL reads it. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const toElement = (value: unknown) =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : (toText(value) ?? 'null');
