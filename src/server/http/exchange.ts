import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What every answer of this process carries. */
export type AnswerHeaders = {
  /** Names and values in turn, as Node writes them. */
  constant: readonly string[];
  /** The content security policy; `scripts` are the inline scripts that may run. */
  policy: (scripts: string) => string;
  createNonce: () => string;
};

/** What routes that are no calls get along with a request. */
export type Bindings = {
  exchange: Exchange;
  /** The client that rate limits count the request to. */
  clientAddress: string;
};

/** Called once for each request, when its answer begins. */
export type RecordAnswer = (exchange: Exchange, status: number, ms: number) => void;

/** A longer text is encoded once; Node would copy it to measure it, and again to put it behind the headers. */
const MAX_TEXT = 4_096;

/** When to try again what was unavailable, in seconds: most outages are a restart. */
export const UNAVAILABLE_RETRY_S = 2;

type Body = string | Uint8Array | undefined;

/**
 * One request and its answer on a connection. An answer is headers and body in one write, and every answer carries the
 * security headers and the request id.
 */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId = randomUUID();
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** The query with its question mark, or nothing. */
  readonly search: string;
  readonly #startedAt = performance.now();
  readonly #headers: AnswerHeaders;
  readonly #record: RecordAnswer;
  #isRecorded = false;
  #nonce: string | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    headers: AnswerHeaders,
    record: RecordAnswer,
  ) {
    this.request = request;
    this.response = response;
    this.#headers = headers;
    this.#record = record;
    this.method = request.method ?? 'GET';
    const url = request.url ?? '/';
    const query = url.indexOf('?');
    this.path = query < 0 ? url : url.slice(0, query);
    this.search = query < 0 ? '' : url.slice(query);
  }

  /** A header of the request; those that may be sent only once, and those that Node joins. */
  header(name: string) {
    return this.request.headers[name] as string | undefined;
  }

  /** Allows the inline scripts of this answer alone. */
  get nonce() {
    this.#nonce ??= this.#headers.createNonce();
    return this.#nonce;
  }

  /**
   * The headers of every answer, then those of this one: names and values in turn. `scripts` are the inline scripts
   * that may run.
   */
  headers(own: readonly string[], scripts = `'nonce-${this.nonce}'`) {
    const { constant, policy } = this.#headers;
    const csp = policy(scripts);
    return [...constant, 'content-security-policy', csp, 'x-request-id', this.requestId, ...own];
  }

  /** Sends the whole answer. */
  send(status: number, own: readonly string[], body?: Body, scripts?: string) {
    this.record(status);
    if (this.response.headersSent) {
      // The answer had begun: only a broken connection tells the caller that it is not whole.
      this.response.destroy();
      return;
    }
    const headers = this.headers(own, scripts);
    const sent = typeof body === 'string' && body.length > MAX_TEXT ? Buffer.from(body) : body;
    if (status === 503 && !own.includes('retry-after'))
      headers.push('retry-after', String(UNAVAILABLE_RETRY_S));
    if (sent !== undefined)
      headers.push(
        'content-length',
        String(typeof sent === 'string' ? Buffer.byteLength(sent) : sent.byteLength),
      );
    this.response.writeHead(status, headers);
    this.response.end(this.method === 'HEAD' ? undefined : sent);
  }

  /** Sets the headers of every answer for a handler that writes the response itself; it may replace them. */
  setHeaders() {
    const headers = this.headers([]);
    for (let at = 0; at < headers.length; at += 2)
      this.response.setHeader(headers[at] as string, headers[at + 1] as string);
  }

  /** Records the answer, once. */
  record(status: number) {
    if (this.#isRecorded) return;
    this.#isRecorded = true;
    this.#record(this, status, performance.now() - this.#startedAt);
  }
}
