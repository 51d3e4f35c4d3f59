import type { CachedPage } from './cached-page.ts';

type Entry = CachedPage & { subjects: readonly string[]; expiresAt: number; bytes: number };

/** A page that is being made. What changes meanwhile makes it too old to be kept, or shared. */
type PendingRender = {
  page: Promise<CachedPage | undefined>;
  subjects: readonly string[];
  stale: boolean;
};

type Options = {
  /** Of the pages and what they are kept under; the one asked for longest ago goes first. */
  maxBytes: number;
  /** How long a page is shown at most, whatever was heard of changes. */
  maxAgeMs: number;
  now?: () => number;
};

/** What a row of bookkeeping costs beside its page. */
const OVERHEAD = 512;

/**
 * Pages for anonymous visitors, by address, in this process. Many who ask for one at the same time wait for
 * one rendering. A change drops every page that shows its subject, and keeps out what was begun before it.
 */
export class PageCache {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, PendingRender>();
  #bytes = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get bytes() {
    return this.#bytes;
  }

  get size() {
    return this.#entries.size;
  }

  /**
   * The page at `address`: kept, or made by `make`, which answers undefined for one that must not be
   * shared. `subjects` are what it shows.
   */
  async getOrRender(
    address: string,
    subjects: readonly string[],
    make: () => Promise<CachedPage | undefined>,
  ): Promise<{ page: CachedPage | undefined; kept: boolean }> {
    const entry = this.#entries.get(address);
    if (entry && entry.expiresAt > this.#now()) {
      // Asked for last, so dropped last.
      this.#entries.delete(address);
      this.#entries.set(address, entry);
      return { page: entry, kept: true };
    }
    const others = this.#pending.get(address);
    if (others && !others.stale) return { page: await others.page, kept: false };

    const making: PendingRender = { page: make(), subjects, stale: false };
    this.#pending.set(address, making);
    try {
      const page = await making.page;
      if (page && !making.stale) this.#store(address, subjects, page);
      return { page, kept: false };
    } finally {
      if (this.#pending.get(address) === making) this.#pending.delete(address);
    }
  }

  /** Something changed: no page that shows any of these is answered again. */
  invalidate(subjects: ReadonlySet<string>) {
    const shows = (page: { subjects: readonly string[] }) =>
      page.subjects.some((subject) => subjects.has(subject));
    for (const [address, entry] of this.#entries) if (shows(entry)) this.#remove(address, entry);
    for (const making of this.#pending.values()) if (shows(making)) making.stale = true;
  }

  clear() {
    for (const [address, entry] of this.#entries) this.#remove(address, entry);
    for (const making of this.#pending.values()) making.stale = true;
  }

  #store(address: string, subjects: readonly string[], page: CachedPage) {
    const before = this.#entries.get(address);
    if (before) this.#remove(address, before);
    const bytes = page.html.byteLength + page.brotli.byteLength + 2 * address.length + OVERHEAD;
    if (bytes > this.#options.maxBytes) return;
    const expiresAt = this.#now() + this.#options.maxAgeMs;
    this.#entries.set(address, { ...page, subjects, expiresAt, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(oldest, entry);
    }
  }

  #remove(address: string, entry: Entry) {
    this.#entries.delete(address);
    this.#bytes -= entry.bytes;
  }

  #now() {
    return this.#options.now?.() ?? performance.now();
  }
}
