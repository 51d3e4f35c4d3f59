import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '#lib/api-error.ts';
import {
  createDigester,
  type Digest,
  digestOf,
  type ExpectedDigest,
  inPieces,
  matches,
} from './digest.ts';
import { type OpenContent, type Store, type StoredContent, UnreadableContent } from './store.ts';

/**
 * File contents by key. A key is random and never used again, and its content never changes. What is read was checked
 * against the digest that its row keeps before the first byte is handed out. Every failure is an `ApiError` of 503 and
 * one line in the log.
 */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<Digest>;
  /** Stores content that may be larger than memory. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<Digest>;
  read(key: string, expected: ExpectedDigest): Promise<Uint8Array<ArrayBuffer>>;
  /** For content that may be larger than memory. Close it. */
  open(key: string, expected: ExpectedDigest): Promise<OpenContent>;
  /**
   * Stores content that no row describes: it carries a checksum of itself and of `seal`. What can be made again is
   * kept like this, sealed with the checksum of what it was made from.
   */
  putSealed(key: string, content: Uint8Array, seal: string): Promise<void>;
  /** Undefined unless it is there, whole, and made from what `seal` says. */
  readSealed(key: string, seal: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** The keys of everything stored, in no order; a key may come twice. */
  list(): AsyncIterable<string>;
  /** When the content was last stored; undefined when there is none. */
  describe(key: string): Promise<StoredContent | undefined>;
  /** Removes what writers that died have left. */
  tidy(now: Date): Promise<void>;
};

export const STORAGE_DOWN_MESSAGE =
  'We can’t save or open files right now. Everything else works. Try again in a few minutes';

type Kind = 'missing' | 'damaged' | 'down';

/** Refuses a call because of the file store. The reason is for the log; callers are told to try again. */
export class StorageProblem extends ApiError {
  readonly kind: Kind;
  constructor(kind: Kind, options?: ErrorOptions) {
    super('unavailable', STORAGE_DOWN_MESSAGE);
    this.kind = kind;
    this.cause = options?.cause;
  }
}

export type Report = (problem: Record<string, unknown>, message: string) => void;

type Options = {
  /** Writes go to the first store. What it lacks is read from the others, which a move between stores may have filled. */
  stores: readonly [Store, ...Store[]];
  report: Report;
  /** How long a store may take for a file before it counts as down. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** Files larger than memory may take this much longer. */
const LARGE_FILE_FACTOR = 6;
/** Sealed contents are narrower copies of pictures. */
const MAX_SEALED_BYTES = 16 * 1024 * 1024;
const SEAL_BYTES = 32;

export function createStorage({ stores, report, timeoutMs = TIMEOUT_MS }: Options): Storage {
  const [primary] = stores;
  const patience = { short: timeoutMs, long: timeoutMs * LARGE_FILE_FACTOR };

  /** Tries one store after another. Reports once, unless `isExpected` says that a failure is nothing to report. */
  async function attempt<T>(
    key: string,
    operation: string,
    tried: readonly Store[],
    work: (store: Store) => Promise<T>,
    isExpected: (problems: readonly Problem[]) => boolean = () => false,
  ): Promise<T> {
    const problems: Problem[] = [];
    for (const store of tried) {
      try {
        const result = await work(store);
        if (problems.some(({ kind }) => kind !== 'missing')) log('read elsewhere');
        return result;
      } catch (error) {
        problems.push({ store: store.name, ...describeProblem(error) });
      }
    }
    if (!isExpected(problems)) log('failed');
    throw new StorageProblem(worstOf(problems));

    function log(outcome: string) {
      report({ operation, key, problems }, `file storage: ${operation} ${outcome}`);
    }
  }

  const put = (key: string, content: AsyncIterable<Uint8Array>, ms: number, size?: number) =>
    attempt(key, 'put', [primary], async (store) => {
      const { digest, through } = createDigester();
      await within(ms, (signal) => store.put(key, through(content), { size, signal }));
      return digest();
    });

  return {
    put: (key, content) => put(key, inPieces(content), patience.short, content.byteLength),
    putStream: (key, content) => put(key, content, patience.long),
    read: (key, expected) =>
      attempt(key, 'read', stores, async (store) => {
        const content = await within(patience.short, (signal) =>
          store.get(key, { maxBytes: expected.size, signal }),
        );
        if (!content) throw new StorageProblem('missing');
        if (!matches(await digestOf(inPieces(content)), expected))
          throw new StorageProblem('damaged');
        return content;
      }),
    async open(key, expected) {
      const opened = await attempt(key, 'open', stores, (store) =>
        openChecked(store, key, expected, patience.long),
      );
      return { ...opened, stream: (from) => withoutStalls(opened.stream(from), patience.short) };
    },
    async putSealed(key, content, seal) {
      const sealed = new Uint8Array(SEAL_BYTES + content.byteLength);
      sealed.set(sealOf(content, seal));
      sealed.set(content, SEAL_BYTES);
      await put(key, inPieces(sealed), patience.short, sealed.byteLength);
    },
    async readSealed(key, seal) {
      try {
        return await attempt(
          key,
          'read',
          [primary],
          async (store) => {
            const sealed = await within(patience.short, (signal) =>
              store.get(key, { maxBytes: MAX_SEALED_BYTES, signal }),
            );
            if (!sealed) throw new StorageProblem('missing');
            const content = sealed.slice(SEAL_BYTES);
            const found = sealed.subarray(0, SEAL_BYTES);
            if (found.byteLength < SEAL_BYTES || !timingSafeEqual(found, sealOf(content, seal)))
              throw new StorageProblem('damaged');
            return content;
          },
          (problems) => problems.every(({ kind }) => kind === 'missing'),
        );
      } catch (error) {
        if (error instanceof StorageProblem && error.kind !== 'down') return undefined;
        throw error;
      }
    },
    async remove(key) {
      for (const store of stores)
        await attempt(key, 'remove', [store], () =>
          within(patience.short, () => store.remove(key)),
        );
    },
    async *list() {
      for (const store of stores) yield* store.list();
    },
    async describe(key) {
      for (const store of stores) {
        const found = await within(patience.short, () => store.describe(key));
        if (found) return found;
      }
      return undefined;
    },
    async tidy(now) {
      for (const store of stores) await store.tidy?.(now);
    },
  };
}

/** Opens a content once all of it was read and is what it should be. */
async function openChecked(store: Store, key: string, expected: ExpectedDigest, ms: number) {
  const content = await within(ms, async (signal) => {
    const opened = await store.open(key, signal);
    if (!opened) throw new StorageProblem('missing');
    try {
      const found =
        opened.size === expected.size ? await digestOf(abortable(opened.stream(0), signal)) : null;
      if (!found || !matches(found, expected)) throw new StorageProblem('damaged');
      return opened;
    } catch (error) {
      await opened.close().catch(() => {});
      throw error;
    }
  });
  return content;
}

/** Ends with an error when the store takes too long for one chunk. */
async function* withoutStalls<T>(chunks: AsyncIterable<T>, ms: number) {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await within(ms, () => iterator.next());
    if (done) return;
    yield value;
  }
}

async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal) {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

const sealOf = (content: Uint8Array, seal: string) =>
  createHash('sha256').update(`${seal}\n`).update(content).digest();

type Problem = { store: string; kind: Kind; code?: string | undefined; message?: string };

/** Errors of the file system that concern one file. */
const fileErrors = new Set(['EISDIR', 'EIO', 'ELOOP', 'EACCES', 'EPERM']);

/** For the log: nothing that a store says of us but its code. */
function describeProblem(error: unknown): Omit<Problem, 'store'> {
  if (error instanceof StorageProblem) return { kind: error.kind };
  if (error instanceof UnreadableContent) return { kind: 'damaged', message: error.message };
  const { code, name } = error as { code?: unknown; name?: unknown };
  const known = typeof code === 'string' ? code : typeof name === 'string' ? name : undefined;
  return { kind: known && fileErrors.has(known) ? 'damaged' : 'down', code: known };
}

/** A store that is down may have what the others lack. */
const worstOf = (problems: readonly Problem[]) =>
  (['down', 'damaged', 'missing'] as const).find((kind) =>
    problems.some((problem) => problem.kind === kind),
  ) ?? 'down';

/** Aborts work that takes longer; what it does afterwards has no effect. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const abort = new AbortController();
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });
    abort.abort(error);
    reject(error);
  }, ms);
  try {
    return await Promise.race([work(abort.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
