import type * as z from 'zod';
import { pageFrom } from '#lib/cursor.ts';
import type { Context, Services } from '../context.ts';
import type { RowTexts } from '../database/json-statement.ts';
import { createCopier } from './answer-copier.ts';

/** An answer that is JSON already. `present` makes it anew, as values: the tests compare both. */
export class WrittenAnswer {
  readonly text: string;
  readonly present: () => unknown;

  constructor(text: string, present: () => unknown) {
    this.text = text;
    this.present = present;
  }
}

/** What a process keeps of the items that it wrote last; about twice as many bytes of memory at most. */
const MAX_KEPT_CHARACTERS = 4_000_000;

/** Without an end it holds for ever. */
type Kept = { text: string; from: number; until: number | undefined };

/** Written items by their reader and what they were made of. The oldest of the oldest reader go first. */
class KeptItems {
  readonly #kept = new Map<string, Map<string, Kept>>();
  #characters = 0;

  /** Finds those of one reader: looking each up under a key of both would copy every row. */
  of(reader: string, at: number) {
    const kept = this.#kept.get(reader);
    return (row: string) => {
      const found = kept?.get(row);
      if (!found || at < found.from) return undefined;
      return found.until !== undefined && at >= found.until ? undefined : found.text;
    };
  }

  keep(reader: string, row: string, kept: Kept) {
    this.#forget(reader, row);
    const items = this.#kept.get(reader) ?? new Map<string, Kept>();
    this.#kept.set(reader, items.set(row, kept));
    this.#characters += row.length + kept.text.length;
    while (this.#characters > MAX_KEPT_CHARACTERS) {
      const [oldest] = this.#kept;
      const [first] = oldest?.[1].keys() ?? [];
      if (!oldest || first === undefined) break;
      this.#forget(oldest[0], first);
    }
  }

  #forget(reader: string, row: string) {
    const items = this.#kept.get(reader);
    const kept = items?.get(row);
    if (!items || !kept) return;
    items.delete(row);
    if (items.size === 0) this.#kept.delete(reader);
    this.#characters -= row.length + kept.text.length;
  }
}

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
  if (isInProcess) return present();
  // What oRPC's types expect; `calls.ts` knows better.
  return new WrittenAnswer(text, present) as Answer;
}

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
  const kept = keptOf(services);
  const find = kept.of(reader, time);
  const written = shown.map(find);
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
      const json = write(made);
      written[n] = json;
      const until = staysUntil(row, at);
      if (until !== undefined)
        kept.keep(reader, text, { text: json, from: time, until: until?.getTime() });
    }
  }
  const nextCursor = JSON.stringify(page.nextCursor);
  const text = `{"items":[${written.filter((each) => each !== undefined).join(',')}],"nextCursor":${nextCursor}}`;
  return answerWithText({ isInProcess }, text, presentAll);
}
