import type { ServerResponse } from 'node:http';
import { getEventMeta } from '@orpc/client';
import type { LiveStream } from '../live/live-stream.ts';

/** A stream without events sends a comment this often, so that proxies keep it open. */
const KEEP_ALIVE_MS = 15_000;
/** A reader whose connection accepts nothing for this long is dropped; it resumes from the last event it received. */
const STALLED_MS = 15_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Writes live streams to their connections directly, because as web streams they would need several times the memory
 * while idle.
 */
export class EventStreams {
  readonly #stalledMs: number;
  readonly #open = new Set<EventStreamResponse>();
  #timer: NodeJS.Timeout | undefined;

  constructor(stalledMs = STALLED_MS) {
    this.#stalledMs = stalledMs;
  }

  /** Serves a stream on a response whose head is written; `events` are what to send of it. */
  serve(response: ServerResponse, stream: LiveStream<unknown>, events: AsyncIterator<unknown>) {
    if (this.#open.size === 0)
      this.#timer = setInterval(
        () => this.#checkStalled(),
        Math.min(CHECK_INTERVAL_MS, this.#stalledMs),
      );
    this.#open.add(
      new EventStreamResponse(response, stream, events, (ended) => {
        this.#open.delete(ended);
        if (this.#open.size === 0) clearInterval(this.#timer);
      }),
    );
  }

  #checkStalled() {
    for (const response of this.#open) response.checkStalled(this.#stalledMs);
  }
}

/** One live stream on its connection. */
class EventStreamResponse {
  readonly #response: ServerResponse;
  readonly #stream: LiveStream<unknown>;
  readonly #events: AsyncIterator<unknown>;
  #isWriting = false;
  #wroteAt = 0;

  constructor(
    response: ServerResponse,
    stream: LiveStream<unknown>,
    events: AsyncIterator<unknown>,
    onEnd: (response: EventStreamResponse) => void,
  ) {
    this.#response = response;
    this.#stream = stream;
    this.#events = events;
    const flush = () => void this.#flush();
    response.on('drain', flush);
    response.on('close', () => {
      stream.close();
      onEnd(this);
    });
    stream.wake = flush;
    this.#write(': \n\n');
    flush();
  }

  /** Writes pending events until the connection's buffer is full. */
  async #flush() {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#stream.hasWork && !this.#response.writableNeedDrain) {
        if (!(await this.#stream.ready())) continue;
        const { done, value } = await this.#events.next();
        if (!done) this.#write(encodeEvent(value));
      }
    } catch {
      // The client reconnects and resumes from the last event.
      this.#response.destroy();
    }
    this.#isWriting = false;
    if (this.#stream.isClosed) this.#end();
  }

  /** A connection whose buffer is full would not accept an orderly end, either. */
  #end() {
    if (this.#response.writableNeedDrain) this.#response.destroy();
    else this.#response.end();
  }

  #write(text: string) {
    this.#response.write(text);
    this.#wroteAt = performance.now();
  }

  checkStalled(stalledMs: number) {
    const idleMs = performance.now() - this.#wroteAt;
    // One that has ended but waits behind an earlier answer of its connection accepts nothing more, either.
    if (this.#response.writableNeedDrain || this.#response.writableEnded) {
      if (idleMs >= stalledMs) this.#response.destroy();
    } else if (idleMs >= Math.min(KEEP_ALIVE_MS, stalledMs)) this.#write(': \n\n');
  }
}

/** An event in the format that the contract's clients read. */
function encodeEvent(value: unknown) {
  const id = getEventMeta(value)?.id;
  return `event: message\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(value)}\n\n`;
}
