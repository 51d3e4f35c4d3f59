import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A local stand-in for an outside service; the test sets how it responds. */
export async function startStubServer(first: RequestHandler) {
  let currentHandler = first;
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    request.resume();
    currentHandler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requested paths, in order. */
    asked: requestedPaths,
    respondWith(next: RequestHandler) {
      currentHandler = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const jsonResponse =
  (json: unknown, status = 200, headers: Record<string, string> = {}): RequestHandler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(json));
  };
