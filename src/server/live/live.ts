import { standingOf } from '#lib/roles.ts';
import { type Context, signedIn } from '../context.ts';
import { type Feed, LiveStream } from './live-stream.ts';

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

/** What passes has no position: nobody can come back to it. */
export type Heard = Omit<Delivered, 'position'> & { position: number | undefined };

/** Whose stream it is: it ends with the session, with its role, and when an admin's rights change. */
type Listener = { sessionId: string; standing: string };

type Stream = Pick<LiveStream<unknown>, 'hear' | 'close'>;

/** What a call has left open; whoever serves it asks for more only when there is something. */
export type Opened = { stream?: LiveStream<unknown>; events?: AsyncIterator<unknown> };

/** For whom a stream is opened, and until when. */
type Opening = {
  context: Pick<Context, 'actor' | 'opened'>;
  recipientIds: readonly string[];
  signal: AbortSignal | undefined;
};

/** Hands what the dispatcher delivers to the streams that are open in this process. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #open = new Map<Stream, Listener>();
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
      for (const stream of this.#streams.get(event.recipientId) ?? []) stream.hear(delivered);
    }
  }

  /** Hears of everything that happens, on every copy of the program: for what is kept in its memory. */
  watch(watcher: (events: readonly Happened[]) => void) {
    this.#watchers.push(watcher);
  }

  whisper({ audience, ...whisper }: Whisper) {
    const hearing = new Set<Stream>();
    for (const recipientId of audience)
      for (const stream of (recipientId && this.#streams.get(recipientId)) || [])
        if (!hearing.has(stream)) {
          hearing.add(stream);
          stream.hear({ ...whisper, recipientId: recipientId ?? '', position: undefined });
        }
  }

  /** Ends every stream and opens no more: the process stops. Clients come back elsewhere and resume. */
  close() {
    this.#closed = true;
    this.end(() => true);
  }

  /** Ends the streams that `ended` names. */
  end(ended: (listener: Listener) => boolean) {
    for (const [stream, listener] of this.#open) if (ended(listener)) stream.close();
  }

  /**
   * Tells what `feed` makes of all that reaches any of `recipientIds` from now on. It hears before it is first
   * asked, so that its feed may read the backlog without a gap.
   */
  open<Told>({ context, recipientIds, signal }: Opening, feed: Feed<Told>): LiveStream<Told> {
    const person = signedIn(context);
    const close = () => stream.close();
    const stream = new LiveStream(feed, () => {
      for (const id of recipientIds) {
        const streams = this.#streams.get(id);
        streams?.delete(stream);
        if (streams?.size === 0) this.#streams.delete(id);
      }
      this.#open.delete(stream);
      signal?.removeEventListener('abort', close);
    });
    for (const id of recipientIds) {
      const streams = this.#streams.get(id) ?? new Set();
      this.#streams.set(id, streams.add(stream));
    }
    this.#open.set(stream, { sessionId: person.sessionId, standing: standingOf(person) });
    signal?.addEventListener('abort', close, { once: true });
    if (this.#closed || signal?.aborted) stream.close();
    if (context.opened) context.opened.stream = stream;
    return stream;
  }
}
