import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Gate = Awaited<ReturnType<typeof startGate>>;

/**
 * An address in front of a server that, while it is shut, takes every connection and everything that is sent, and
 * answers nothing of it. What the server had been sent before is answered still: a mail whose acceptance is lost must be
 * sent twice, and that is not what a server that hangs does.
 */
export async function startGate(target: string) {
  const { hostname, port: targetPort, protocol } = new URL(target);
  const open = new Set<Socket>();
  let isShut = false;
  const server = createServer((inner) => {
    open.add(inner.on('error', () => inner.destroy()).on('close', () => open.delete(inner)));
    if (isShut) return void inner.resume();
    const outer = connect(Number(targetPort), hostname);
    outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    inner.on('data', (sent) => isShut || outer.write(sent));
    outer.pipe(inner);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${protocol}//127.0.0.1:${port}`,
    shut() {
      isShut = true;
    },
    /** Connections that were left waiting are lost. */
    open() {
      if (!isShut) return;
      isShut = false;
      for (const socket of open) socket.destroy();
    },
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
