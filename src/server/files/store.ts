/** Where contents lie: a folder or a bucket. It hands out whatever it finds; `createStorage` checks that. */
export type Store = {
  /** For the log. */
  name: string;
  /** Stores content whole or not at all, replacing what has this key. Nothing is stored once `signal` aborts. */
  put(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<void>;
  /** Undefined when there is none. The bytes share no memory with anything else. */
  get(key: string, options: GetOptions): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** For contents larger than memory should hold; undefined when there is none. */
  open(key: string, signal: AbortSignal): Promise<OpenContent | undefined>;
  /** Undefined when there is none. */
  describe(key: string): Promise<StoredContent | undefined>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Throws when it cannot be used, such as for a wrong key. */
  assertReachable?(): Promise<void>;
  /** Removes what writers that died have left. */
  tidy?(now: Date): Promise<unknown>;
};

export type PutOptions = { size?: number | undefined; signal: AbortSignal };
export type GetOptions = { maxBytes: number; signal: AbortSignal };
export type StoredContent = { size: number; modifiedAt: Date };

/** A content that is read bit by bit; it stays the same one even if its key is replaced. */
export type OpenContent = {
  size: number;
  stream(from: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/** What is stored under a key cannot be what was put there. */
export class UnreadableContent extends Error {}

/** Keys are names of files and parts of addresses. */
export function assertValidKey(key: string) {
  if (!/^[\w-][\w.-]{0,199}$/.test(key)) throw new Error('this is no key of a stored content');
}
