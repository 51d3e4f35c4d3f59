import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type CaughtMail = { to: string[]; raw: string };

/** A local SMTP server that stores the emails it gets; it can also hang or refuse a mailbox. */
export async function startSmtpCatcher() {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();
  let isHanging = false;
  let refusedAddress: string | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      if (!isHanging) done();
    },
    onRcptTo: ({ address }, _, done) =>
      done(
        address === refusedAddress
          ? Object.assign(new Error(`no such mailbox ${address}`), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** Accepts connections without responding, or works again. */
    hang(hangs: boolean) {
      isHanging = hangs;
      for (const socket of sockets) socket.destroy();
    },
    /** Refuses a mailbox permanently. */
    refuse(address: string) {
      refusedAddress = address;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
