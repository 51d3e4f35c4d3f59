/** The part of the package that tests use; it ships no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: Error | null) => void;
  export type Session = { envelope: { rcptTo: { address: string }[] } };

  export class SMTPServer {
    server: Server;
    constructor(options: {
      authOptional?: boolean;
      disabledCommands?: string[];
      logger?: boolean;
      onConnect?(session: Session, done: Done): void;
      onRcptTo?(address: { address: string }, session: Session, done: Done): void;
      onData?(stream: Readable, session: Session, done: Done): void;
    });
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
    on(event: 'error', listener: (error: Error) => void): this;
  }
}
