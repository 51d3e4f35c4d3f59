import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests in flight may take to finish when the process stops. */
const DRAIN_MS = 5_000;
/** How long a connection on which nothing was ever sent may still become a request. */
const SILENT_MS = 250;
const LOOK_MS = 50;
/** Who asks a balancer's questions, or any other, does so at least this often, of each process of a copy. */
const QUIET_MS = 30_000;

export type Closing = ReturnType<typeof prepareClosing>;

/** Follows the connections and requests of a server that has not been asked anything yet, to close it in order. */
export function prepareClosing(server: Server, drainMs = DRAIN_MS) {
  const sockets = new Set<Socket>();
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', () => {
    lastAskedAt = performance.now();
  });
  return {
    /** Whether nobody has asked for so long that there is nobody who needs to notice that this server closes. */
    isQuiet: () => performance.now() - lastAskedAt > QUIET_MS,
    /**
     * Takes no more connections, and ends those without a request: browsers open some in advance, and Node.js counts
     * them as busy. Resolves when all requests are answered, or their time is over.
     */
    async close() {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      const begun = performance.now();
      const look = () => {
        server.closeIdleConnections();
        if (performance.now() - begun < SILENT_MS) return;
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const looking = setInterval(look, LOOK_MS);
      const late = setTimeout(resolve, drainMs);
      await closed;
      clearInterval(looking);
      clearTimeout(late);
      server.closeAllConnections();
    },
  };
}
