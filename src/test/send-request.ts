import { type IncomingMessage, request as requestOver, type Server } from 'node:http';
import { duplexPair, Readable } from 'node:stream';

/**
 * Sends a request to a server without a network: over a connection in memory, whose other end has the client address
 * `from`.
 */
export async function sendRequest(server: Server, request: Request, from: string) {
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  const [near, far] = duplexPair();
  server.emit('connection', Object.assign(far, { remoteAddress: from }));
  const { pathname, search } = new URL(request.url);
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = requestOver({
      createConnection: () => near,
      method: request.method,
      path: `${pathname}${search}`,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(body && { 'content-length': body.length }),
      },
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  return toResponse(message, request.method);
}

async function toResponse(message: IncomingMessage, method: string) {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  const { statusCode: status = 500 } = message;
  const isEmpty = method === 'HEAD' || [204, 304].includes(status);
  // A live stream has no end to wait for.
  const isLive = headers.get('content-type') === 'text/event-stream';
  if (isLive)
    return new Response(Readable.toWeb(message) as unknown as ReadableStream, { status, headers });
  const chunks: Buffer[] = await message.toArray();
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
