import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/** A constant address for a server whose own changes with each start. */
export async function startProxy(current: () => string) {
  const open = new Set<Socket>();
  const server = createServer((inner) => {
    const folder = decodeURIComponent(new URL(current()).hostname);
    const outer = connect(path.join(folder, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(one.on('error', () => other.destroy()).on('close', () => other.destroy()));
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (url: string) => url.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
