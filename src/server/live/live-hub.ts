import { accessFingerprint } from '#lib/roles.ts';
import type { EphemeralEvent, OutboxEvent } from './events.ts';
import { type Feed, LiveStream } from './live-stream.ts';

/** A stream ends with its session, and when what its owner may do changes. */
type StreamOwner = { userId: string; sessionId: string; accessFingerprint: string };

type Stream = Pick<LiveStream<unknown>, 'push' | 'close'>;

/** The stream that a call opened; the socket asks it for more only when there is something. */
export type LiveResponse = { stream?: LiveStream<unknown>; events?: AsyncIterator<unknown> };

type OpenOptions = {
  person: Parameters<typeof accessFingerprint>[0] & { uid: string; sessionId: string };
  /** Where the stream is left for the socket that serves it. */
  liveResponse: LiveResponse | undefined;
  recipientIds: readonly string[];
  signal: AbortSignal | undefined;
};

/**
 * How many streams of one session a process keeps open. A page that is hidden for long closes its own, so only
 * connections that are dead without an error, or somebody who opens them on purpose, come to this.
 */
export const MAX_STREAMS_PER_SESSION = 20;

/** Hands what the dispatcher delivers to the streams that are open in this process. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #open = new Map<Stream, StreamOwner>();
  /** The open streams by session, the oldest first. */
  readonly #sessions = new Map<string, Set<Stream>>();
  readonly #watchers: ((events: readonly OutboxEvent[]) => void)[] = [];
  #closed = false;
  #openedCount = 0;
  /** The latest position delivered in this process. */
  position = 0;

  /** How many streams are open. */
  get size() {
    return this.#open.size;
  }

  /** How many streams were ever opened: changes when there may be a new recipient. */
  get openedCount() {
    return this.#openedCount;
  }

  /** The ids that the open streams are for; undefined when there are more than `limit`. */
  listRecipients(limit: number) {
    return this.#streams.size > limit ? undefined : [...this.#streams.keys()];
  }

  get sessionIds() {
    return [...this.#sessions.keys()];
  }

  /** The sessions with which this person has opened streams. */
  sessionIdsOf(userId: string) {
    const ids = new Set<string>();
    for (const owner of this.#open.values()) if (owner.userId === userId) ids.add(owner.sessionId);
    return [...ids];
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
   * the first read, so the feed can read the backlog without leaving a gap. Of too many streams of one session, the
   * oldest ends: refusing the new one would lock out somebody whose lost connections still look open.
   */
  open<Update>(
    { person, liveResponse, recipientIds, signal }: OpenOptions,
    feed: Feed<Update>,
  ): LiveStream<Update> {
    const { sessionId } = person;
    const close = () => stream.close();
    const stream = new LiveStream(feed, () => {
      for (const id of recipientIds) removeFrom(this.#streams, id, stream);
      removeFrom(this.#sessions, sessionId, stream);
      this.#open.delete(stream);
      signal?.removeEventListener('abort', close);
    });
    this.#openedCount += 1;
    for (const id of recipientIds) addTo(this.#streams, id, stream);
    this.#open.set(stream, {
      userId: person.uid,
      sessionId,
      accessFingerprint: accessFingerprint(person),
    });
    const [oldest, ...others] = addTo(this.#sessions, sessionId, stream);
    if (others.length >= MAX_STREAMS_PER_SESSION) oldest?.close();
    signal?.addEventListener('abort', close, { once: true });
    if (this.#closed || signal?.aborted) stream.close();
    if (liveResponse) liveResponse.stream = stream;
    return stream;
  }
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value) {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
  return set;
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value) {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
