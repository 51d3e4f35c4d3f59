import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/** Whether the statement is lost on its way to the database, or its answer on the way back. */
export type Loss = 'statement' | 'answer';

/** Stands between a program and its database, and ends a session at a chosen statement. */
export async function startCuttingProxy(databaseUrl: string) {
  const open = new Set<Socket>();
  let cut: { at: number; loss: Loss } | undefined;
  let sent = 0;

  const server = createServer((program) => {
    const database = connectTo(databaseUrl);
    const end = () => {
      program.destroy();
      database.destroy();
    };
    let isAnswerLost = false;
    const fromProgram = messageReader({ hasStartup: true });
    const fromDatabase = messageReader({ hasStartup: false });
    program.on('data', (chunk) => {
      for (const { type, bytes } of fromProgram(chunk)) {
        // A simple query, or the end of an extended one.
        if (type === 'Q' || type === 'S') {
          sent += 1;
          if (cut?.at === sent && cut.loss === 'statement') return end();
          isAnswerLost = cut?.at === sent;
        }
        database.write(bytes);
      }
    });
    database.on('data', (chunk) => {
      const messages = fromDatabase(chunk);
      // The statement is finished when the database is ready for the next one.
      if (isAnswerLost) return messages.some(({ type }) => type === 'Z') ? end() : undefined;
      program.write(chunk);
    });
    for (const socket of [program, database]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: databaseUrl.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    /** Counts statements from now on, over all sessions, and ends the session of the one with this number. */
    cutAt(at: number, loss: Loss) {
      sent = 0;
      cut = { at, loss };
    },
    /** Cuts nothing from now on; returns whether something was cut. */
    stop() {
      const wasReached = cut !== undefined && sent >= cut.at;
      cut = undefined;
      return wasReached;
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function connectTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? connect(path.join(host, `.s.PGSQL.${port || 5432}`))
    : connect(Number(port || 5432), host);
}

/** Splits what arrives into PostgreSQL's messages: a letter, the length, the content. The first one has no letter. */
function messageReader({ hasStartup }: { hasStartup: boolean }) {
  let rest = Buffer.alloc(0);
  let isStartup = hasStartup;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: { type: string; bytes: Buffer }[] = [];
    for (;;) {
      const header = isStartup ? 0 : 1;
      if (rest.byteLength < header + 4) return messages;
      const length = header + rest.readInt32BE(header);
      if (rest.byteLength < length) return messages;
      const type = isStartup ? '' : String.fromCharCode(rest[0] ?? 0);
      messages.push({ type, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      isStartup = false;
    }
  };
}
