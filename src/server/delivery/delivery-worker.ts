import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import {
  type Channel,
  claimDueMessages,
  MAX_ATTEMPTS,
  markFailed,
  markSent,
  type OutgoingMessage,
  retryLater,
} from './outgoing.ts';

/** A message that can never be delivered, whatever is tried. `reason` has nothing personal in it. */
export class Undeliverable extends Error {}

/** The service answered that it did not take the message: it was surely not sent. */
export class RejectedByProvider extends Error {}

/** Hands one message to an outside service; gives what the service calls it. */
export type Transport = {
  deliver(message: OutgoingMessage): Promise<string | undefined>;
  close?(): void;
};

export type Transports = Partial<Record<Channel, Transport>>;

const POLL_INTERVAL_MS = 500;
/** Messages of one channel that are under way at once: a channel that hangs holds up nothing else. */
const MAX_CONCURRENT = 5;

type Options = { db: Db; transports: Transports; log: Logger };

/**
 * Brings queued messages to their services, each channel for itself. Requests and jobs never wait for it:
 * while a service is down its messages stay queued, and are tried later and later.
 */
export class DeliveryWorker {
  readonly #options: Options;
  readonly #inFlight = new Set<Promise<void>>();
  #timers: NodeJS.Timeout[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  start() {
    for (const channel of this.#channels()) {
      let busy = false;
      const look = async () => {
        if (busy) return;
        busy = true;
        const round = this.#pollChannel(channel).finally(() => {
          busy = false;
          this.#inFlight.delete(round);
        });
        this.#inFlight.add(round);
      };
      this.#timers.push(setInterval(look, POLL_INTERVAL_MS));
    }
  }

  /** Delivers all that is due, now. */
  async flush() {
    await Promise.all(this.#channels().map((channel) => this.#pollChannel(channel)));
  }

  /** Takes nothing more, and waits for what is under way; what hangs is tried again after the next start. */
  async stop(patienceMs = 2_000) {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs).unref();
    });
    await Promise.race([Promise.allSettled(this.#inFlight), patience]);
    for (const transport of Object.values(this.#options.transports)) transport.close?.();
  }

  #channels() {
    return (['email', 'sms', 'push'] as const).filter(
      (channel) => this.#options.transports[channel],
    );
  }

  async #pollChannel(channel: Channel) {
    const { db, transports, log } = this.#options;
    const transport = transports[channel];
    if (!transport) return;
    try {
      for (;;) {
        const messages = await claimDueMessages(db, channel, MAX_CONCURRENT);
        const results = await Promise.all(
          messages.map((message) => this.#deliver(transport, channel, message)),
        );
        // A service that took none of these is not asked for more at once.
        if (messages.length < MAX_CONCURRENT || !results.includes(true)) return;
      }
    } catch (error) {
      log.warn({ err: error, channel }, 'the queue of outgoing messages could not be read');
    }
  }

  /** Whether the service answered at all. */
  async #deliver(transport: Transport, channel: Channel, message: OutgoingMessage) {
    const { db, log } = this.#options;
    try {
      const providerId = await transport.deliver(message);
      await markSent(db, message.id, providerId);
      return true;
    } catch (error) {
      // Errors of services may quote addresses: only our own words and their codes are kept.
      const reason = reasonOf(error);
      if (error instanceof Undeliverable || message.attempts >= MAX_ATTEMPTS) {
        log.warn({ channel, reason }, 'a message could not be delivered');
        await markFailed(db, message.id, reason);
        return true;
      }
      log.info({ channel, reason, attempts: message.attempts }, 'a message is tried again later');
      await retryLater(db, message, {
        lastError: reason,
        inDoubt: !(error instanceof RejectedByProvider),
      });
      return error instanceof RejectedByProvider;
    }
  }
}

function reasonOf(error: unknown) {
  if (error instanceof Undeliverable || error instanceof RejectedByProvider) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
