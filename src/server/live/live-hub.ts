import { accessFingerprint } from '#lib/roles.ts';
import type { EphemeralEvent, OutboxEvent } from './events.ts';
import { type Feed, LiveStream } from './live-stream.ts';

/** A stream ends with its session, and when what its owner may do changes. */
type StreamOwner = { sessionId: string; accessFingerprint: string };

type Stream = Pick<LiveStream<unknown>, 'push' | 'close'>;

/** The stream that a call opened; the socket asks it for more only when there is something. */
export type LiveResponse = { stream?: LiveStream<unknown>; events?: AsyncIterator<unknown> };

type OpenOptions = {
  person: Parameters<typeof accessFingerprint>[0] & { sessionId: string };
  /** Where the stream is left for the socket that serves it. */
  liveResponse: LiveResponse | undefined;
  recipientIds: readonly string[];
  signal: AbortSignal | undefined;
};

/** Hands what the dispatcher delivers to the streams that are open in this process. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #open = new Map<Stream, StreamOwner>();
  readonly #watchers: ((events: readonly OutboxEvent[]) => void)[] = [];
  #closed = false;
  /** The latest position delivered in this process. */
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

  /** Calls `watcher` with every dispatched event, in each process: for invalidating what is cached in memory. */
  onEvents(watcher: (events: readonly OutboxEvent[]) => void) {
    this.#watchers.push(watcher);
  }

  publishEphemeral({ audience, ...event }: EphemeralEvent) {
    const notified = new Set<Stream>();
    for (const recipientId of audience)
      for (const stream of (recipientId && this.#streams.get(recipientId)) || [])
        if (!notified.has(stream)) {
          notified.add(stream);
          stream.push({ ...event, recipientId: recipientId ?? '', position: undefined });
        }
  }

  /** Ends every stream and opens no more, because the process stops. Clients reconnect to another one and resume. */
  close() {
    this.#closed = true;
    this.closeWhere(() => true);
  }

  closeWhere(isEnded: (owner: StreamOwner) => boolean) {
    for (const [stream, owner] of this.#open) if (isEnded(owner)) stream.close();
  }

  /**
   * Opens a stream of what `feed` makes of the events for `recipientIds`. Events queue up from now on, even before
   * the first read, so the feed can read the backlog without leaving a gap.
   */
  open<Update>(
    { person, liveResponse, recipientIds, signal }: OpenOptions,
    feed: Feed<Update>,
  ): LiveStream<Update> {
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
    if (liveResponse) liveResponse.stream = stream;
    return stream;
  }
}
