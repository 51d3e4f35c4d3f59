import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import { databaseMeaning } from '../database/sql-states.ts';
import { traced } from '../tracing/tracing.ts';
import {
  type Channel,
  claimDueMessages,
  hasDueMessages,
  MAX_ATTEMPTS,
  markFailed,
  markSent,
  type OutgoingMessage,
  retryLater,
} from './outgoing.ts';

/** A message that can never be delivered. The error's message contains no personal data. */
export class Undeliverable extends Error {}

/** The service refused the message, so it was certainly not sent. */
export class RejectedByProvider extends Error {}

/** Sends one message through an outside service; returns the service's id for it. */
export type Transport = {
  deliver(message: OutgoingMessage): Promise<string | undefined>;
  close?(): void;
};

export type Transports = Partial<Record<Channel, Transport>>;

/** Messages are queued by jobs, which wake the worker; polling is for repeated attempts and other processes' jobs. */
const POLL_INTERVAL_MS = 5_000;
/** Collects the wake-ups of many jobs. */
const WAKE_DELAY_MS = 200;
/** Messages of one channel that are sent at the same time; channels do not wait for each other. */
const MAX_CONCURRENT = 5;

/** How often to try again to store what came of an attempt while the database is away. */
const RECORD_AGAIN_MS = 200;

/** How an attempt to send ended: the service took the message, refused it for now or for good, or said nothing. */
export type SendOutcome = 'taken' | 'refused' | 'undeliverable' | 'unanswered';

type Options = {
  db: Db;
  transports: Transports;
  log: Logger;
  onAttempt?: ((channel: Channel, outcome: SendOutcome) => void) | undefined;
};

/**
 * Sends queued messages, each channel on its own. Requests and jobs never wait for it: while a service is down, its
 * messages stay queued and are retried at growing intervals.
 */
export class DeliveryWorker {
  readonly #options: Options;
  readonly #inFlight = new Set<Promise<void>>();
  #isStopped = false;
  #polls: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start() {
    for (const channel of this.#channels()) {
      let isBusy = false;
      let isWokenAgain = false;
      const poll = () => {
        isWokenAgain = isBusy;
        if (isBusy) return;
        isBusy = true;
        const round = this.#pollChannel(channel).finally(() => {
          isBusy = false;
          this.#inFlight.delete(round);
          if (isWokenAgain) this.wake();
        });
        this.#inFlight.add(round);
      };
      this.#polls.push(poll);
    }
    this.#timer = setInterval(() => this.#pollIfDue(), POLL_INTERVAL_MS);
  }

  /** Call after messages may have been queued. */
  wake() {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      for (const poll of this.#polls) poll();
    }, WAKE_DELAY_MS);
  }

  /** One query for all channels: an idle copy hardly ever asks the database. */
  async #pollIfDue() {
    const isDue = await hasDueMessages(this.#options.db, this.#channels()).catch(() => true);
    if (isDue) this.wake();
  }

  /** Sends everything that is due. */
  async flush() {
    await Promise.all(this.#channels().map((channel) => this.#pollChannel(channel)));
  }

  /** Stops claiming and waits for messages in flight; one that hangs is tried again when its lease ends. */
  async stop(patienceMs = 2_000) {
    clearInterval(this.#timer);
    clearTimeout(this.#wakeTimer);
    this.#isStopped = true;
    this.#polls = [];
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
        // A service that answered none of these is given time before the next batch.
        if (messages.length < MAX_CONCURRENT || !results.includes(true)) return;
      }
    } catch (error) {
      log.warn({ err: error, channel }, 'the queue of outgoing messages could not be read');
    }
  }

  /** Returns whether the service answered at all. */
  async #deliver(transport: Transport, channel: Channel, message: OutgoingMessage) {
    const { db, onAttempt } = this.#options;
    let providerId: string | undefined;
    try {
      const { requestId } = message;
      providerId = await traced({ name: `send ${channel}`, kind: 'send', requestId }, () =>
        transport.deliver(message),
      );
    } catch (error) {
      return this.#giveUpOrRetry(channel, message, error);
    }
    onAttempt?.(channel, 'taken');
    await this.#record(() => markSent(db, message.id, providerId));
    return true;
  }

  async #giveUpOrRetry(channel: Channel, message: OutgoingMessage, error: unknown) {
    const { db, log, onAttempt } = this.#options;
    // Errors of services may quote addresses, so only our own messages and their codes are kept.
    const reason = reasonOf(error);
    if (error instanceof Undeliverable || message.attempts >= MAX_ATTEMPTS) {
      log.warn({ channel, reason }, 'a message could not be delivered');
      onAttempt?.(channel, 'undeliverable');
      await this.#record(() => markFailed(db, message.id, reason));
      return true;
    }
    log.info({ channel, reason, attempts: message.attempts }, 'a message is tried again later');
    const inDoubt = !(error instanceof RejectedByProvider);
    onAttempt?.(channel, inDoubt ? 'unanswered' : 'refused');
    await this.#record(() => retryLater(db, message, { lastError: reason, inDoubt }));
    return !inDoubt;
  }

  /**
   * Stores what came of an attempt, and goes on trying while the database is away: whoever finds the message still
   * queued would send it once more.
   */
  async #record(store: () => Promise<unknown>) {
    for (;;)
      try {
        await store();
        return;
      } catch (error) {
        if (this.#isStopped || !databaseMeaning(error)) throw error;
        await pause(RECORD_AGAIN_MS);
      }
  }
}

function reasonOf(error: unknown) {
  if (error instanceof Undeliverable || error instanceof RejectedByProvider) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
