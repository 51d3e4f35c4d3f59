import type { AttachmentTray } from '#features/files/components/attachment-tray.ts';
import type { Message } from '../../read/contract.ts';

/** A message that the server has not confirmed yet. */
export type UnsentMessage = {
  /** The message's Idempotency-Key for every attempt. */
  key: string;
  conversationId: string;
  content: string;
  /** Ids of attached files. */
  attachments?: readonly string[] | undefined;
  /** Names of those files, in the same order. */
  fileNames?: readonly string[] | undefined;
  /** The seq of the last loaded message at the time of writing. */
  after: number;
  writtenAt: number;
  /** `held`: rate-limited; it is sent automatically later. */
  state: 'waiting' | 'sending' | 'held' | 'failed' | 'sent';
  /** Milliseconds until a held message is sent. */
  heldFor?: number | undefined;
  /** Why it failed, if retrying would not help. */
  refusal?: string | undefined;
  messageId?: string | undefined;
};

type NewTray = () => AttachmentTray;
type KeyValueStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

type Options = {
  /** The owner; messages that other users left in the storage are deleted. */
  uid: string;
  storage: KeyValueStorage | undefined;
  send: (unsent: UnsentMessage) => Promise<Pick<Message, 'id'>>;
  /** The reason if retrying would not help. */
  refusalOf: (error: unknown) => string | undefined;
  /** Milliseconds to wait after a rate limit; undefined for other errors. */
  pauseAfter: (error: unknown) => number | undefined;
  wait: (ms: number) => Promise<void>;
};

const STORAGE_PREFIX = 'plumbline.messages.';
/** Spec §8: three attempts with doubling delays. */
const MAX_ATTEMPTS = 3;
const INITIAL_DELAY_MS = 1_000;

/**
 * Sends a user's messages, in order within each conversation, and keeps them and drafts over
 * reloads until the server has them.
 */
export class UnsentQueue {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<string>();
  readonly #drafts = new Map<string, string>();
  readonly #trays = new Map<string, AttachmentTray>();
  #unsent: readonly UnsentMessage[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#restore();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Returns the same array until something changes. */
  readonly all = () => this.#unsent;

  readonly draftOf = (conversationId: string) => this.#drafts.get(conversationId) ?? '';

  setDraft(conversationId: string, text: string) {
    if (text) this.#drafts.set(conversationId, text);
    else this.#drafts.delete(conversationId);
    this.#store(`draft.${conversationId}`, text || undefined);
    this.#notifyListeners();
  }

  /** Words to begin with, for whoever has written none yet. */
  suggestDraft(conversationId: string, text: string) {
    if (text && !this.draftOf(conversationId)) this.setDraft(conversationId, text);
  }

  /** The draft's attachments, kept until the page is left; `newTray` makes the first ones. */
  trayOf(conversationId: string, newTray: NewTray) {
    const tray = this.#trays.get(conversationId) ?? newTray();
    this.#trays.set(conversationId, tray);
    return tray;
  }

  /** Queues a message after those that failed without a connection. */
  enqueue(unsent: Omit<UnsentMessage, 'state' | 'refusal' | 'messageId'>) {
    const { conversationId } = unsent;
    this.#requeueFailed((each) => each.conversationId === conversationId);
    this.#setUnsent([...this.#unsent, { ...unsent, state: 'waiting' }]);
    this.setDraft(unsent.conversationId, '');
    this.#persist(unsent.key);
    void this.#run(unsent.conversationId);
  }

  /** Sends all waiting messages, including those that failed without a connection. */
  retryAll() {
    this.#requeueFailed(() => true);
    for (const id of new Set(this.#unsent.map(({ conversationId }) => conversationId)))
      void this.#run(id);
  }

  /** Retries a message and those that failed before it. */
  retry(key: string) {
    const unsent = this.#unsent.find((each) => each.key === key);
    if (!unsent) return;
    this.#requeueFailed(({ conversationId }) => conversationId === unsent.conversationId);
    this.#update(key, { state: 'waiting', refusal: undefined });
    void this.#run(unsent.conversationId);
  }

  /** Moves text and attachments back to the composer, before the current draft. */
  moveToDraft(key: string, newTray: NewTray) {
    const unsent = this.#unsent.find((each) => each.key === key);
    if (!unsent) return;
    const { conversationId, content, attachments = [], fileNames } = unsent;
    const draft = this.draftOf(conversationId);
    this.remove(key);
    this.setDraft(conversationId, [content, draft].filter(Boolean).join('\n'));
    this.trayOf(conversationId, newTray).restore(
      attachments.map((id, index) => ({ id, name: fileNames?.[index] ?? `File ${index + 1}` })),
    );
  }

  /** Aborts uploads when the user leaves. */
  stopUploads() {
    for (const tray of this.#trays.values()) tray.abort();
  }

  /** Forgets a message that has arrived or was withdrawn. */
  remove(key: string) {
    this.#setUnsent(this.#unsent.filter((unsent) => unsent.key !== key));
    this.#store(`unsent.${key}`, undefined);
  }

  /**
   * Follows another window of the same user: takes over its drafts and drops messages that it has
   * sent.
   */
  handleStorageChange(name: string | null, value: string | null) {
    const [owner, kind, id = ''] = name?.startsWith(STORAGE_PREFIX)
      ? name.slice(STORAGE_PREFIX.length).split('.')
      : [];
    if (owner !== this.#options.uid) return;
    if (kind === 'draft') {
      if (value) this.#drafts.set(id, value);
      else this.#drafts.delete(id);
      this.#notifyListeners();
    } else if (value === null)
      this.#setUnsent(this.#unsent.filter(({ key, state }) => key !== id || state === 'sending'));
  }

  async #run(conversationId: string) {
    if (this.#running.has(conversationId)) return;
    this.#running.add(conversationId);
    for (let next = this.#next(conversationId); next; next = this.#next(conversationId))
      if ((await this.#send(next)) === 'lost') this.#failWaiting(conversationId);
    this.#running.delete(conversationId);
  }

  /** Keeps the order: after a lost connection, later messages must not overtake earlier ones. */
  #failWaiting(conversationId: string) {
    this.#setUnsent(
      this.#unsent.map((unsent) =>
        unsent.conversationId === conversationId && unsent.state === 'waiting'
          ? { ...unsent, state: 'failed' }
          : unsent,
      ),
    );
  }

  #requeueFailed(which: (unsent: UnsentMessage) => boolean) {
    this.#setUnsent(
      this.#unsent.map((unsent) =>
        unsent.state === 'failed' && unsent.refusal === undefined && which(unsent)
          ? { ...unsent, state: 'waiting' }
          : unsent,
      ),
    );
  }

  #next(conversationId: string) {
    return this.#unsent.find(
      (unsent) => unsent.conversationId === conversationId && unsent.state === 'waiting',
    );
  }

  async #send(unsent: UnsentMessage): Promise<'sent' | 'refused' | 'lost'> {
    const { send, refusalOf, pauseAfter, wait } = this.#options;
    const { key } = unsent;
    for (let attempt = 1; ; attempt++) {
      // It may have been withdrawn while it was held.
      if (!this.#unsent.some((each) => each.key === key)) return 'refused';
      this.#update(key, { state: 'sending', heldFor: undefined });
      try {
        const { id } = await send(unsent);
        this.#store(`unsent.${key}`, undefined);
        this.#update(key, { state: 'sent', messageId: id });
        return 'sent';
      } catch (error) {
        const heldFor = pauseAfter(error);
        if (heldFor !== undefined) {
          this.#update(key, { state: 'held', heldFor });
          await wait(heldFor);
          attempt = 0;
          continue;
        }
        const refusal = refusalOf(error);
        if (refusal !== undefined || attempt === MAX_ATTEMPTS) {
          this.#update(key, { state: 'failed', refusal });
          return refusal === undefined ? 'lost' : 'refused';
        }
      }
      await wait(INITIAL_DELAY_MS * 2 ** (attempt - 1));
    }
  }

  #update(key: string, changes: Partial<UnsentMessage>) {
    this.#setUnsent(
      this.#unsent.map((unsent) => (unsent.key === key ? { ...unsent, ...changes } : unsent)),
    );
  }

  #setUnsent(unsent: readonly UnsentMessage[]) {
    this.#unsent = unsent;
    this.#notifyListeners();
  }

  #notifyListeners() {
    for (const listener of this.#listeners) listener();
  }

  #persist(key: string) {
    const unsent = this.#unsent.find((each) => each.key === key);
    if (unsent) this.#store(`unsent.${key}`, JSON.stringify({ ...unsent, state: 'waiting' }));
  }

  /** Without storage, messages do not survive a reload; all else works. */
  #store(name: string, value: string | undefined) {
    const { storage, uid } = this.#options;
    const key = `${STORAGE_PREFIX}${uid}.${name}`;
    try {
      if (value === undefined) storage?.removeItem(key);
      else storage?.setItem(key, value);
    } catch {
      storage?.removeItem(key);
    }
  }

  #restore() {
    const { storage, uid } = this.#options;
    if (!storage) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const restored: UnsentMessage[] = [];
    for (const key of keys.filter((each) => each.startsWith(STORAGE_PREFIX))) {
      const [owner, kind, id = ''] = key.slice(STORAGE_PREFIX.length).split('.');
      const value = storage.getItem(key) ?? '';
      if (owner !== uid) storage.removeItem(key);
      else if (kind === 'draft') this.#drafts.set(id, value);
      else restored.push(...parseUnsent(value));
    }
    this.#unsent = restored.sort((a, b) => a.writtenAt - b.writtenAt);
  }
}

function parseUnsent(value: string) {
  try {
    return [JSON.parse(value) as UnsentMessage];
  } catch {
    return [];
  }
}
