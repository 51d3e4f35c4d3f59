import { accessFingerprint } from '#lib/roles.ts';
import { type Context, requireSignedIn } from '../context.ts';
import { type Feed, LiveStream } from './live-stream.ts';

/** One line of a live stream, as the dispatcher hands it out. */
export type DeliveredEvent = {
  recipientId: string;
  position: number;
  type: string;
  subjectType: string;
  subjectId: string;
  data: Record<string, unknown>;
};

/** The same of what nobody's stream hears. */
export type OutboxEvent = Omit<DeliveredEvent, 'recipientId'> & { recipientId: string | null };

/** Something that passes: told to whoever listens just now, kept nowhere. */
export type EphemeralEvent = Omit<DeliveredEvent, 'recipientId' | 'position'> & {
  audience: readonly (string | null)[];
};

/** What passes has no position: nobody can come back to it. */
export type StreamEvent = Omit<DeliveredEvent, 'position'> & { position: number | undefined };

/** Whose stream it is: it ends with the session, with its role, and when an admin's rights change. */
type StreamOwner = { sessionId: string; accessFingerprint: string };

type Stream = Pick<LiveStream<unknown>, 'push' | 'close'>;

/** What a call has left open; whoever serves it asks for more only when there is something. */
export type LiveResponse = { stream?: LiveStream<unknown>; events?: AsyncIterator<unknown> };

/** For whom a stream is opened, and until when. */
type OpenOptions = {
  context: Pick<Context, 'actor' | 'liveResponse'>;
  recipientIds: readonly string[];
  signal: AbortSignal | undefined;
};

/** Hands what the dispatcher delivers to the streams that are open in this process. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #open = new Map<Stream, StreamOwner>();
  readonly #watchers: ((events: readonly OutboxEvent[]) => void)[] = [];
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

  deliver(events: readonly OutboxEvent[]) {
    for (const watcher of this.#watchers) watcher(events);
    for (const event of events) {
      if (event.recipientId === null) continue;
      const delivered = { ...event, recipientId: event.recipientId };
      for (const stream of this.#streams.get(event.recipientId) ?? []) stream.push(delivered);
    }
  }

  /** Hears of everything that happens, on every copy of the program: for what is kept in its memory. */
  onEvents(watcher: (events: readonly OutboxEvent[]) => void) {
    this.#watchers.push(watcher);
  }

  publishEphemeral({ audience, ...whisper }: EphemeralEvent) {
    const notified = new Set<Stream>();
    for (const recipientId of audience)
      for (const stream of (recipientId && this.#streams.get(recipientId)) || [])
        if (!notified.has(stream)) {
          notified.add(stream);
          stream.push({ ...whisper, recipientId: recipientId ?? '', position: undefined });
        }
  }

  /** Ends every stream and opens no more: the process stops. Clients come back elsewhere and resume. */
  close() {
    this.#closed = true;
    this.closeWhere(() => true);
  }

  /** Ends the streams that `ended` names. */
  closeWhere(ended: (listener: StreamOwner) => boolean) {
    for (const [stream, listener] of this.#open) if (ended(listener)) stream.close();
  }

  /**
   * Tells what `feed` makes of all that reaches any of `recipientIds` from now on. It hears before it is first
   * asked, so that its feed may read the backlog without a gap.
   */
  open<Told>({ context, recipientIds, signal }: OpenOptions, feed: Feed<Told>): LiveStream<Told> {
    const person = requireSignedIn(context);
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
    this.#open.set(stream, {
      sessionId: person.sessionId,
      accessFingerprint: accessFingerprint(person),
    });
    signal?.addEventListener('abort', close, { once: true });
    if (this.#closed || signal?.aborted) stream.close();
    if (context.liveResponse) context.liveResponse.stream = stream;
    return stream;
  }
}
