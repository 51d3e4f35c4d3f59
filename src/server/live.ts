import { standingOf } from '#lib/roles.ts';
import type { Person } from './context.ts';

/** One line of a live stream, as the dispatcher hands it out. */
export type Delivered = {
  recipientId: string;
  position: number;
  type: string;
  subjectType: string;
  subjectId: string;
  data: Record<string, unknown>;
};

/** The same of what nobody's stream hears. */
export type Happened = Omit<Delivered, 'recipientId'> & { recipientId: string | null };

/** Something that passes: told to whoever listens just now, kept nowhere. */
export type Whisper = Omit<Delivered, 'recipientId' | 'position'> & {
  audience: readonly (string | null)[];
};

/** A reader that falls this far behind is dropped; it resumes from what it last saw. */
const MAX_BACKLOG = 1_000;

/** What passes has no position: nobody can come back to it. */
export type Heard = Omit<Delivered, 'position'> & { position: number | undefined };

type Reader = { push: (event: Heard) => void };

/** Whose stream it is: it ends with the session, with its role, and when an admin's rights change. */
type Listener = { sessionId: string; standing: string };

/** Hands what the dispatcher delivers to the streams that are open in this process. */
export class LiveHub {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #open = new Map<() => void, Listener>();
  readonly #watchers: ((events: readonly Happened[]) => void)[] = [];
  #closed = false;
  /** The latest position that was delivered here. */
  position = 0;

  /** How many streams are open. */
  get size() {
    return this.#open.size;
  }

  get sessionIds() {
    return [...new Set([...this.#open.values()].map(({ sessionId }) => sessionId))];
  }

  deliver(events: readonly Happened[]) {
    for (const watcher of this.#watchers) watcher(events);
    for (const event of events) {
      if (event.recipientId === null) continue;
      const delivered = { ...event, recipientId: event.recipientId };
      for (const reader of this.#readers.get(event.recipientId) ?? []) reader.push(delivered);
    }
  }

  /** Hears of everything that happens, on every copy of the program: for what is kept in its memory. */
  watch(watcher: (events: readonly Happened[]) => void) {
    this.#watchers.push(watcher);
  }

  whisper({ audience, ...whisper }: Whisper) {
    const heard = new Set<Reader>();
    for (const recipientId of audience)
      for (const reader of (recipientId && this.#readers.get(recipientId)) || [])
        if (!heard.has(reader)) {
          heard.add(reader);
          reader.push({ ...whisper, recipientId: recipientId ?? '', position: undefined });
        }
  }

  /** Ends every stream and opens no more: the process stops. Clients come back elsewhere and resume. */
  close() {
    this.#closed = true;
    this.end(() => true);
  }

  /** Ends the streams that `ended` names. */
  end(ended: (listener: Listener) => boolean) {
    for (const [finish, listener] of this.#open) if (ended(listener)) finish();
  }

  /**
   * What reaches any of `recipientIds` from now on, each position once and in order. Registered before
   * the first `next()`, so a caller may read the backlog in between without a gap.
   */
  listen(recipientIds: readonly string[], person: Person, signal?: AbortSignal) {
    const queue: Heard[] = [];
    let wake: (() => void) | undefined;
    let over = this.#closed || (signal?.aborted ?? false);
    let last = 0;
    // What is never read, because its reader is gone before, is given up as well.
    const finish = () => {
      close();
      over = true;
      wake?.();
    };
    const reader: Reader = {
      push: (event) => {
        if (event.position !== undefined) {
          if (event.position <= last) return;
          last = event.position;
        }
        if (queue.push(event) > MAX_BACKLOG) {
          // It may never ask again: nothing more is kept for it.
          queue.length = 0;
          finish();
        }
        wake?.();
      },
    };
    for (const id of recipientIds) {
      const readers = this.#readers.get(id) ?? new Set();
      this.#readers.set(id, readers.add(reader));
    }
    this.#open.set(finish, { sessionId: person.sessionId, standing: standingOf(person) });
    signal?.addEventListener('abort', finish, { once: true });

    const close = () => {
      for (const id of recipientIds) {
        const readers = this.#readers.get(id);
        readers?.delete(reader);
        if (readers?.size === 0) this.#readers.delete(id);
      }
      this.#open.delete(finish);
      signal?.removeEventListener('abort', finish);
    };

    if (over) close();

    return {
      close,
      async *events() {
        try {
          while (!over) {
            const event = queue.shift();
            if (event) {
              yield event;
              continue;
            }
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            wake = undefined;
          }
        } finally {
          close();
        }
      },
    };
  }
}
