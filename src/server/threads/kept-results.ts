type Content = Uint8Array<ArrayBuffer>;

/**
 * Keeps the results of expensive work, up to a number of bytes: the ones used last. Whoever asks for a result that is
 * being made shares it; one that failed is not kept.
 */
export class KeptResults {
  readonly #maxBytes: number;
  readonly #results = new Map<string, { result: Promise<Content>; size: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The result of a key, made if it is not kept. */
  get(key: string, make: () => Promise<Content>): Promise<Content> {
    const kept = this.#results.get(key);
    if (kept) {
      this.#results.delete(key);
      this.#results.set(key, kept);
      return kept.result;
    }
    const entry = { result: make(), size: 0 };
    this.#results.set(key, entry);
    entry.result.then(
      ({ byteLength }) => {
        entry.size = byteLength;
        this.#bytes += byteLength;
        this.#dropOldest();
      },
      () => this.#results.delete(key),
    );
    return entry.result;
  }

  /** Results that are being made have no size yet and stay. */
  #dropOldest() {
    for (const [key, { size }] of this.#results) {
      if (this.#bytes <= this.#maxBytes) return;
      if (size === 0) continue;
      this.#results.delete(key);
      this.#bytes -= size;
    }
  }
}
