import type * as z from 'zod';
import { pageFrom } from '#lib/cursor.ts';
import type { Context, Services } from '../context.ts';
import type { RowTexts } from '../database/json-statement.ts';
import { createCopier } from './answer-copier.ts';
import { KeptItems } from './kept-items.ts';

/** An answer that is JSON already. `present` makes it anew, as values: the tests compare both. */
export class WrittenAnswer {
  /** As it is sent. Bytes are not encoded again for each answer. */
  readonly body: string | Buffer;
  readonly present: () => unknown;

  constructor(body: string | Buffer, present: () => unknown) {
    this.body = body;
    this.present = present;
  }

  get text() {
    return this.body.toString();
  }
}

/** In memory of its own: a part of what Node hands out to many would keep all of that. */
function bytesOf(json: string) {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
  bytes.write(json);
  return bytes;
}

function joinBytes(parts: readonly Buffer[]) {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(bytes, at);
  return bytes;
}

const COMMA = Buffer.from(',');
const START = Buffer.from('{"items":[');

const keptItems = new WeakMap<Services, KeptItems>();

function keptOf(services: Services) {
  const kept = keptItems.get(services) ?? new KeptItems();
  keptItems.set(services, kept);
  return kept;
}

/** Answers with a JSON text that is there already; `present` makes the same answer as values. */
export async function answerWithText<Answer>(
  { isInProcess = false }: Pick<Context, 'isInProcess'>,
  text: string,
  present: () => Promise<Answer>,
): Promise<Answer> {
  return isInProcess ? present() : answerWith(text, present);
}

/** What oRPC's types expect; `calls.ts` knows better. */
const answerWith = <Answer>(body: string | Buffer, present: () => Promise<Answer>) =>
  new WrittenAnswer(body, present) as Answer;

const writers = new WeakMap<z.ZodType, (item: unknown) => string>();

/** Writes what a schema declares, and nothing else. */
export function writerOf(schema: z.ZodType) {
  let write = writers.get(schema);
  if (!write) {
    const copier = createCopier(schema);
    write = (item) => JSON.stringify((copier(item) ?? { copy: schema.parse(item) }).copy);
    writers.set(schema, write);
  }
  return write;
}

type PageOptions<Row, Item extends z.ZodType, Brief> = {
  item: Item;
  limit: number;
  /** The sort values of a row, in its cursor. */
  key: (row: Brief) => readonly (string | number)[];
  /** Everything else that items depend on, such as who reads them; it names the list, too. */
  reader: string;
  /** Whether the last row is shown first. */
  isReversed?: boolean;
  present: (rows: Row[], at: Date) => z.input<Item>[] | Promise<z.input<Item>[]>;
  /**
   * Until when a row is presented like this, if it does not change: null for ever, undefined where that cannot be said.
   */
  staysUntil: (row: Row, at: Date) => Date | null | undefined;
  /**
   * Where the texts are not whole rows, but name a row and its version: reads the rows, in this order. One that is gone
   * since is undefined, and left out.
   */
  load?: (briefs: Brief[]) => Promise<(Row | undefined)[]>;
};

/** Whole rows need no `load`. */
type WholeRows<Row, Item extends z.ZodType> = PageOptions<Row, Item, Row> & { load?: undefined };
type Versions<Row, Item extends z.ZodType, Brief> = PageOptions<Row, Item, Brief> &
  Required<Pick<PageOptions<Row, Item, Brief>, 'load'>>;

type PageContext = Pick<Context, 'services' | 'now' | 'isInProcess'>;
type WrittenPage<Item extends z.ZodType> = Promise<{
  items: z.input<Item>[];
  nextCursor: string | null;
}>;

/**
 * Answers a page of a list that people read again and again, from `limit + 1` rows. What a row looks like to somebody is
 * kept, with the text of the row as the key: as long as the database answers with the same row, it is neither read nor
 * written again, which costs ten times as much as everything else. Who may see a row is decided by the statement, each
 * time.
 */
export function writePage<Row, Item extends z.ZodType>(
  context: PageContext,
  rows: RowTexts<Row>,
  options: WholeRows<Row, Item>,
): WrittenPage<Item>;
export function writePage<Row, Item extends z.ZodType, Brief>(
  context: PageContext,
  versions: RowTexts<Brief>,
  options: Versions<Row, Item, Brief>,
): WrittenPage<Item>;
export async function writePage<Row, Item extends z.ZodType>(
  { services, now, isInProcess = false }: PageContext,
  { texts, read }: RowTexts<Row>,
  options: PageOptions<Row, Item, Row>,
): WrittenPage<Item> {
  const { item, reader, present, staysUntil, isReversed = false } = options;
  const load = options.load ?? (async (rows) => rows);
  const at = now();
  const time = at.getTime();
  const page = pageFrom([...texts], options.limit, (text) => options.key(read(text)));
  const shown = isReversed ? page.items.reverse() : page.items;
  const presentAll = async () => {
    const rows = await load(shown.map(read));
    const found = rows.filter((row) => row !== undefined);
    return { items: await present(found, at), nextCursor: page.nextCursor };
  };
  if (isInProcess) return presentAll();
  const { nextCursor } = page;
  const kept = keptOf(services);
  const last = kept.find(reader, shown, time);
  if (last.whole?.nextCursor === nextCursor) return answerWith(last.whole.body, presentAll);
  const written = last.items.map((one) => one?.json);
  const missing = shown.flatMap((text, n) => (written[n] === undefined ? { n, text } : []));
  if (missing.length > 0) {
    const write = writerOf(item);
    const rows = await load(missing.map(({ text }) => read(text)));
    const found = missing.flatMap((each, n) => {
      const row = rows[n];
      return row === undefined ? [] : { ...each, row };
    });
    const presented = await present(
      found.map(({ row }) => row),
      at,
    );
    for (const [index, made] of presented.entries()) {
      const { n, text, row } = found[index] as (typeof found)[number];
      const json = bytesOf(write(made));
      written[n] = json;
      const until = staysUntil(row, at);
      if (until !== undefined)
        kept.keep(reader, { row: text, json, from: time, until: until?.getTime() });
    }
  }
  const parts: Buffer[] = [START];
  for (const each of written)
    if (each) {
      if (parts.length > 1) parts.push(COMMA);
      parts.push(each);
    }
  parts.push(Buffer.from(`],"nextCursor":${JSON.stringify(nextCursor)}}`));
  const body = joinBytes(parts);
  if (missing.length === 0) kept.keepWhole(reader, last, { nextCursor, body });
  return answerWith(body, presentAll);
}

/**
 * Answers with what is made of a single row, as `writePage` does with the rows of a list. `present` and `staysUntil` are
 * given undefined where there is no row.
 */
export async function writeRow<Row, Answer extends z.ZodType>(
  { services, now, isInProcess = false }: PageContext,
  { texts: [text], read }: RowTexts<Row>,
  options: {
    answer: Answer;
    /** Everything else that the answer depends on; it names the call, too. */
    reader: string;
    present: (row: Row | undefined, at: Date) => z.input<Answer>;
    staysUntil: (row: Row, at: Date) => Date | null;
  },
): Promise<z.input<Answer>> {
  const { answer, reader, present, staysUntil } = options;
  const at = now();
  const time = at.getTime();
  const presentRow = async () => present(text === undefined ? undefined : read(text), at);
  if (isInProcess || text === undefined) return presentRow();
  const kept = keptOf(services);
  const [before] = kept.find(reader, [text], time).items;
  if (before) return answerWith(before.json, presentRow);
  const row = read(text);
  const json = bytesOf(writerOf(answer)(present(row, at)));
  kept.keepAlone(reader, { row: text, json, from: time, until: staysUntil(row, at)?.getTime() });
  return answerWith(json, presentRow);
}
