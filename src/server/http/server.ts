import { createServer, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
import type { ApiErrorCode } from '#lib/error-catalog.ts';
import type { Config } from '../config/config.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** What Node reports of bytes that are no request, or not a whole one; anything else is a 400. */
const unreadable: Record<string, [status: number, code: ApiErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'out-of-range'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'out-of-range'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'deadline-exceeded'],
};

/**
 * A server of sockets for the listener of `createHttp`. It refuses what cannot be read as a request in the shape and
 * with the headers of every other answer.
 */
export function createHttpServer(
  config: Pick<Config, 'mode'>,
  options: ServerOptions = {},
): Server {
  const { constant, policy, createNonce } = createSecurityHeaders(config, undefined);
  // The listener refuses requests without Host, except for health checks.
  const server = createServer({ requireHostHeader: false, ...options });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
      socket.destroy();
      return;
    }
    const [status, code] = unreadable[error.code ?? ''] ?? [400, 'invalid-argument'];
    const body = JSON.stringify(apiErrorBody(new ApiError(code)));
    const headers = [
      ...constant,
      ...['content-security-policy', policy(`'nonce-${createNonce()}'`)],
      ...['content-type', 'application/json'],
      ...['content-length', String(Buffer.byteLength(body))],
      ...['connection', 'close'],
    ];
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
    for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
  return server;
}

/** Whether part of an answer is on its way, into which another one must not be written. */
const hasBegunToAnswer = (socket: Duplex) =>
  (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent ?? false;
