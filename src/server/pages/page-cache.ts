import type { CachedPage } from './cached-page.ts';

type Entry = CachedPage & {
  subjects: readonly string[];
  renderedAt: number;
  expiresAt: number;
  bytes: number;
};

/** A page, or why there is none: it must not be shared, or what it shows could not be read just now. */
export type Rendered = CachedPage | 'not-shared' | 'unavailable';

/** A page that is being rendered. A change during that time makes it stale, so it is neither stored nor shared. */
type PendingRender = {
  page: Promise<Rendered>;
  subjects: readonly string[];
  stale: boolean;
};

type Options = {
  /** Memory for pages and their keys; the least recently used page is dropped first. */
  maxBytes: number;
  /** How long a page is served at most, even if no change was reported. */
  maxAgeMs: number;
  /** How much longer it is served while it cannot be rendered again. */
  maxStaleMs?: number;
  now?: () => number;
};

/** After a page could not be rendered, the older one is served for this long before the next attempt. */
const UNAVAILABLE_MS = 2_000;

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
   * The page at `address`, from the cache or rendered by `render`. `subjects` are what it shows. A page that has become
   * old, but that no change is known of, is served for as long as it is unavailable.
   */
  async getOrRender(
    address: string,
    subjects: readonly string[],
    render: () => Promise<Rendered>,
  ): Promise<{ page: CachedPage | undefined; isCached: boolean }> {
    const kept = this.find(address);
    if (kept) return { page: kept, isCached: true };
    const pending = this.#pending.get(address);
    if (pending && !pending.stale) return this.#answer(address, await pending.page);

    const rendering: PendingRender = { page: render(), subjects, stale: false };
    this.#pending.set(address, rendering);
    try {
      const page = await rendering.page;
      if (typeof page === 'object' && !rendering.stale) this.#store(address, subjects, page);
      return this.#answer(address, page);
    } finally {
      if (this.#pending.get(address) === rendering) this.#pending.delete(address);
    }
  }

  #answer(address: string, rendered: Rendered) {
    if (typeof rendered === 'object') return { page: rendered, isCached: false };
    if (rendered === 'not-shared') return { page: undefined, isCached: false };
    const entry = this.#entries.get(address);
    const { maxStaleMs = 0 } = this.#options;
    if (!entry || this.#now() > entry.renderedAt + this.#options.maxAgeMs + maxStaleMs)
      return { page: undefined, isCached: false };
    entry.expiresAt = this.#now() + UNAVAILABLE_MS;
    return { page: entry, isCached: true };
  }

  /** Drops every page that shows one of these subjects. */
  invalidate(subjects: ReadonlySet<string>) {
    const shows = (page: { subjects: readonly string[] }) =>
      page.subjects.some((subject) => subjects.has(subject));
    for (const [address, entry] of this.#entries) if (shows(entry)) this.#remove(address, entry);
    for (const rendering of this.#pending.values()) if (shows(rendering)) rendering.stale = true;
  }

  #store(address: string, subjects: readonly string[], page: CachedPage) {
    const before = this.#entries.get(address);
    if (before) this.#remove(address, before);
    const bytes = page.gzip.byteLength + 2 * address.length + OVERHEAD;
    if (bytes > this.#options.maxBytes) return;
    const renderedAt = this.#now();
    const expiresAt = renderedAt + this.#options.maxAgeMs;
    this.#entries.set(address, { ...page, subjects, renderedAt, expiresAt, bytes });
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
