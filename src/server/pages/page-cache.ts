import type { CachedPage } from './cached-page.ts';

type Entry = CachedPage & { subjects: readonly string[]; expiresAt: number; bytes: number };

/** A page that is being rendered. A change during that time makes it stale, so it is neither stored nor shared. */
type PendingRender = {
  page: Promise<CachedPage | undefined>;
  subjects: readonly string[];
  stale: boolean;
};

type Options = {
  /** Memory for pages and their keys; the least recently used page is dropped first. */
  maxBytes: number;
  /** How long a page is served at most, even if no change was reported. */
  maxAgeMs: number;
  now?: () => number;
};

/** Approximate memory of an entry besides its page. */
const OVERHEAD = 512;

/**
 * Pages for anonymous visitors, by address, in this process. Simultaneous requests for a page wait for one rendering.
 * A change drops every page that shows its subject, and keeps renderings that started before it from being stored.
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

  /** The page at `address`, if it is kept. */
  find(address: string): CachedPage | undefined {
    const entry = this.#entries.get(address);
    if (!entry || entry.expiresAt <= this.#now()) return undefined;
    // Most recently used, so dropped last.
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    return entry;
  }

  /**
   * The page at `address`, from the cache or rendered by `render`, which returns undefined for one that must not be
   * shared. `subjects` are what it shows.
   */
  async getOrRender(
    address: string,
    subjects: readonly string[],
    render: () => Promise<CachedPage | undefined>,
  ): Promise<{ page: CachedPage | undefined; isCached: boolean }> {
    const kept = this.find(address);
    if (kept) return { page: kept, isCached: true };
    const pending = this.#pending.get(address);
    if (pending && !pending.stale) return { page: await pending.page, isCached: false };

    const rendering: PendingRender = { page: render(), subjects, stale: false };
    this.#pending.set(address, rendering);
    try {
      const page = await rendering.page;
      if (page && !rendering.stale) this.#store(address, subjects, page);
      return { page, isCached: false };
    } finally {
      if (this.#pending.get(address) === rendering) this.#pending.delete(address);
    }
  }

  /** Drops every page that shows one of these subjects. */
  invalidate(subjects: ReadonlySet<string>) {
    const shows = (page: { subjects: readonly string[] }) =>
      page.subjects.some((subject) => subjects.has(subject));
    for (const [address, entry] of this.#entries) if (shows(entry)) this.#remove(address, entry);
    for (const rendering of this.#pending.values()) if (shows(rendering)) rendering.stale = true;
  }

  clear() {
    for (const [address, entry] of this.#entries) this.#remove(address, entry);
    for (const rendering of this.#pending.values()) rendering.stale = true;
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
