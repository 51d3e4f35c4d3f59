import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { getEventMeta } from '@orpc/client';
import type { LiveResponse } from '../live/live-hub.ts';
import type { LiveStream } from '../live/live-stream.ts';

/** A stream without events sends a comment this often, so that proxies keep it open. */
const KEEP_ALIVE_MS = 15_000;
/** A reader whose connection accepts nothing for this long is dropped; it resumes from the last event it received. */
const STALLED_MS = 15_000;
const CHECK_INTERVAL_MS = 1_000;

/** What the socket server passes along with a request. */
export type Bindings = { incoming?: IncomingMessage; liveResponse?: LiveResponse };
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/**
 * Serves the requests of a socket server. Live streams are written directly to their connections, because as web
 * streams they would need several times the memory while idle.
 */
export function createRequestListener(fetch: Fetch, stalledMs = STALLED_MS) {
  const open = new Set<EventStreamResponse>();
  let timer: NodeJS.Timeout | undefined;
  const checkStalled = () => {
    for (const response of open) response.checkStalled(stalledMs);
  };
  const onEnd = (response: EventStreamResponse) => {
    open.delete(response);
    if (open.size === 0) clearInterval(timer);
  };
  return getRequestListener(async (request, { incoming, outgoing }) => {
    const opened: LiveResponse = {};
    const answer = await fetch(request, {
      incoming: incoming as IncomingMessage,
      liveResponse: opened,
    });
    const { stream, events } = opened;
    const response = outgoing as ServerResponse;
    if (response.destroyed) stream?.close();
    if (!stream || !events || stream.isClosed) return answer;
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (open.size === 0) timer = setInterval(checkStalled, Math.min(CHECK_INTERVAL_MS, stalledMs));
    open.add(new EventStreamResponse(response, stream, events, onEnd));
    return RESPONSE_ALREADY_SENT;
  });
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
    if (!this.#response.writableNeedDrain) {
      if (idleMs >= KEEP_ALIVE_MS) this.#write(': \n\n');
    } else if (idleMs >= stalledMs) this.#response.destroy();
  }
}

/** An event in the format that the contract's clients read. */
function encodeEvent(value: unknown) {
  const id = getEventMeta(value)?.id;
  return `event: message\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(value)}\n\n`;
}
