import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

type ReceivedPush = { host: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A local push service. Its `agent` connects to it instead of the requested host. */
export async function startFakePushService() {
  const received: ReceivedPush[] = [];
  let nextResponse: { status: number; location?: string } | 'silence' = { status: 201 };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request, (part) => Buffer.from(part)));
    const { url: path = '', headers } = request;
    received.push({ host: headers.host ?? '', path, headers, body });
    if (nextResponse === 'silence') return;
    const { status, location } = nextResponse;
    response.writeHead(status, location ? { location } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return {
    taken: received,
    agent,
    respondWith(response: typeof nextResponse) {
      nextResponse = response;
    },
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Browser = { pair: ECDH; subscription: { keys: { auth: string } } };

/** Decrypts a message as a browser would (RFC 8291). */
export function decryptPush({ pair, subscription }: Browser, body: Buffer): unknown {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const auth = Buffer.from(subscription.keys.auth, 'base64url');
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return JSON.parse(text.toString('utf8', 0, text.lastIndexOf(2)));
}
