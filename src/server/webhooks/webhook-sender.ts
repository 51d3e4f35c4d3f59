import { type Agent, request } from 'node:https';
import type { Logger } from 'pino';
import {
  claimDueWebhooks,
  dropWaiting,
  findNextDelivery,
  releaseWebhook,
} from '#features/integrations/webhooks/data.ts';
import {
  ANSWER_SECONDS,
  type DeliveryProblem,
  restDelay,
  webhookUrlProblem,
} from '#features/integrations/webhooks/rules.ts';
import {
  type Outcome,
  recordAttempt,
  signedHeaders,
} from '#features/integrations/webhooks/service.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { createPublicOnlyAgent, InsideAddress } from '../http/public-addresses.ts';

/** For repeated attempts and events of other processes' jobs; those of this process wake it. */
const POLL_INTERVAL_MS = 10_000;
const WAKE_DELAY_MS = 300;
/** Addresses that are served at the same time, so that a few slow ones hold up nobody. */
const MAX_SERVED = 30;
/** Deliveries to one address before others have their turn; within the lease even if each takes its whole time. */
const MAX_PER_TURN = 10;

type Options = {
  db: Db;
  config: Pick<Config, 'secret' | 'formerSecret'>;
  log: Logger;
  now?: () => Date;
  /** Opens the connections; the default one refuses private addresses. */
  agent?: Agent;
  answerMs?: number;
};

/**
 * Posts what happened to the programs of businesses: one after the other to each address, and to many addresses at a
 * time. Jobs only queue deliveries, so that no job ever waits for somebody's server.
 */
export class WebhookSender {
  readonly #options: Required<Options>;
  /** The addresses that are served now, by id. */
  readonly #served = new Map<string, Promise<void>>();
  #isStopped = false;
  #isClaiming = false;
  #timer: NodeJS.Timeout | undefined;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = {
      now: () => new Date(),
      agent: createPublicOnlyAgent({ keepAlive: false, maxSockets: MAX_SERVED }),
      answerMs: ANSWER_SECONDS * 1_000,
      ...options,
    };
  }

  start() {
    this.#timer = setInterval(() => void this.#claim(), POLL_INTERVAL_MS);
  }

  /** Call after deliveries may have been queued. */
  wake() {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      void this.#claim();
    }, WAKE_DELAY_MS);
  }

  /** Sends everything that is due. */
  async flush() {
    do {
      await this.#claim();
      await Promise.all(this.#served.values());
    } while (await this.#claim());
  }

  /** Begins what is due without waiting for answers. */
  begin = () => this.#claim();

  async stop() {
    clearInterval(this.#timer);
    clearTimeout(this.#wakeTimer);
    this.#isStopped = true;
    // Whoever does not answer is asked again when the lease ends.
    this.#options.agent.destroy();
    await Promise.allSettled(this.#served.values());
  }

  /** Returns whether there was anything to do. */
  async #claim(): Promise<boolean> {
    const free = MAX_SERVED - this.#served.size;
    if (this.#isStopped || this.#isClaiming || free <= 0) return false;
    this.#isClaiming = true;
    try {
      const endpoints = await claimDueWebhooks(this.#options.db, free);
      for (const { id } of endpoints) {
        const serving = this.#serve(id)
          .catch((error: unknown) => this.#warn(error))
          .finally(() => {
            this.#served.delete(id);
            if (!this.#isStopped && this.#timer) this.wake();
          });
        this.#served.set(id, serving);
      }
      return endpoints.length > 0;
    } catch (error) {
      this.#warn(error);
      return false;
    } finally {
      this.#isClaiming = false;
    }
  }

  #warn(error: unknown) {
    this.#options.log.warn({ err: error }, 'webhooks could not be read or stored');
  }

  async #serve(endpointId: string) {
    const { db, now } = this.#options;
    let rest: number | undefined = 0;
    for (let count = 0; count < MAX_PER_TURN && rest === 0 && !this.#isStopped; count++) {
      const next = await findNextDelivery(db, endpointId, now());
      if (!next) break;
      const { delivery, endpoint, isAllowed } = next;
      if (!isAllowed || endpoint.disabledAt) {
        await dropWaiting(db, endpointId, isAllowed ? 'disabled' : 'plan');
        break;
      }
      const outcome = await this.#attempt(next);
      // Cut off by the stop: nothing is known, and the lease ends by itself.
      if (this.#isStopped && outcome.problem) return;
      const failures = await recordAttempt(db, now(), { delivery, endpoint, outcome });
      rest = failures === undefined ? undefined : failures && restDelay(failures);
    }
    await releaseWebhook(db, endpointId, rest ?? 0);
  }

  async #attempt({
    endpoint,
    delivery,
  }: NonNullable<Awaited<ReturnType<typeof findNextDelivery>>>): Promise<Outcome> {
    const { config, agent, answerMs, now } = this.#options;
    const headers = signedHeaders(config, endpoint, delivery, now());
    const start = performance.now();
    const outcome = (rest: Omit<Outcome, 'durationMs'>) => ({
      ...rest,
      durationMs: Math.round(performance.now() - start),
    });
    // Rules may have become stricter since it was entered.
    if (!headers || webhookUrlProblem(endpoint.url))
      return outcome({ responseStatus: null, problem: 'disabled' });
    try {
      const responseStatus = await post(endpoint.url, delivery.body, { headers, agent, answerMs });
      const isRedirect = responseStatus >= 300 && responseStatus < 400;
      return outcome({ responseStatus, problem: isRedirect ? 'redirect' : null });
    } catch (error) {
      return outcome({ responseStatus: null, problem: problemOf(error) });
    }
  }
}

type PostOptions = { headers: Record<string, string>; agent: Agent; answerMs: number };

/** The status of the answer. Redirects are not followed, and the rest of the answer is not read. */
const post = (url: string, body: string, { headers, agent, answerMs }: PostOptions) =>
  new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(answerMs);
    const sending = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sending.on('error', reject);
    sending.setHeader('content-length', Buffer.byteLength(body));
    sending.end(body);
  });

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof InsideAddress) return 'inside';
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(String(code))
    ? 'certificate'
    : 'connection';
}
