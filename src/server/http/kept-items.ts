/** What a process keeps of the items that it wrote last: characters of their rows, and bytes. */
const MAX_KEPT = 4_000_000;

/** An item as it was written from a row. Without an end it holds for ever. */
export type Kept = { row: string; json: Buffer; from: number; until: number | undefined };

/** The page that was shown last: its items, and as a whole, if all of them were kept. */
type KeptPage = {
  items: readonly (Kept | undefined)[];
  whole?: { nextCursor: string | null; body: Buffer };
};
type KeptOfReader = { byRow: Map<string, Kept>; last: KeptPage };

/** Written items by their reader and what they were made of. The oldest of the oldest reader go first. */
export class KeptItems {
  readonly #readers = new Map<string, KeptOfReader>();
  #size = 0;

  /**
   * Finds those of one reader: looking each up under a key of both would copy every row. Most pages are the same as
   * before, and comparing two long texts costs a tenth of looking one up.
   */
  find(reader: string, rows: readonly string[], at: number): KeptPage {
    const kept = this.#readers.get(reader);
    if (!kept) return { items: rows.map(() => undefined) };
    const found = rows.map((row, n) => {
      const before = kept.last.items[n];
      const one = before?.row === row ? before : kept.byRow.get(row);
      if (!one || at < one.from) return undefined;
      return one.until !== undefined && at >= one.until ? undefined : one;
    });
    const { items } = kept.last;
    if (found.length !== items.length || found.some((one, n) => one !== items[n]))
      this.#show(kept, { items: found });
    return kept.last;
  }

  /** Keeps the page that `find` gave, now that it is written. */
  keepWhole(reader: string, page: KeptPage, whole: NonNullable<KeptPage['whole']>) {
    const kept = this.#readers.get(reader);
    if (kept?.last !== page) return;
    this.#show(kept, { items: page.items, whole });
    this.#dropOldest();
  }

  #show(kept: KeptOfReader, page: KeptPage) {
    this.#size += sizeOfWhole(page) - sizeOfWhole(kept.last);
    kept.last = page;
  }

  keep(reader: string, one: Kept) {
    this.#forget(reader, one.row);
    const kept = this.#readers.get(reader) ?? {
      byRow: new Map<string, Kept>(),
      last: { items: [] },
    };
    this.#readers.set(reader, kept);
    kept.byRow.set(one.row, one);
    this.#size += sizeOf(one);
    this.#dropOldest();
  }

  /** Keeps what is the only one of its reader: those before it never come back. */
  keepAlone(reader: string, one: Kept) {
    for (const row of this.#readers.get(reader)?.byRow.keys() ?? []) this.#forget(reader, row);
    this.keep(reader, one);
  }

  #dropOldest() {
    while (this.#size > MAX_KEPT) {
      const [oldest] = this.#readers;
      const [first] = oldest?.[1].byRow.keys() ?? [];
      if (!oldest || first === undefined) break;
      this.#forget(oldest[0], first);
    }
  }

  #forget(reader: string, row: string) {
    const kept = this.#readers.get(reader);
    const one = kept?.byRow.get(row);
    if (!kept || !one) return;
    kept.byRow.delete(row);
    this.#size -= sizeOf(one);
    if (kept.byRow.size > 0) return;
    this.#show(kept, { items: [] });
    this.#readers.delete(reader);
  }
}

const sizeOf = ({ row, json }: Kept) => row.length + json.length;
const sizeOfWhole = ({ whole }: KeptPage) => whole?.body.length ?? 0;
