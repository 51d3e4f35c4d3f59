import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '#lib/columns.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { changeDelivery, changeWebhook, dropWaiting } from './data.ts';
import {
  DAYS_UNTIL_DISABLED,
  type DeliveryProblem,
  MAX_DELIVERY_ATTEMPTS,
  retryDelay,
  SIGNATURE_HEADER,
  WEBHOOK_SECRET_PREFIX,
} from './rules.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from './tables.ts';

const PURPOSE = 'webhook secret';
type Config = Services['config'];

/** A new secret, which is known to nobody but its owner from then on. */
export function newSecret(config: Config) {
  const secret = `${WEBHOOK_SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { secret, columns: { secret: seal(config, PURPOSE, secret), hint: secret.slice(-4) } };
}

type Told = { key: string; event: string; object: string; id: string; createdAt: Date };

/** A delivery that tells of something by its id alone: its business reads the rest with its own permissions. */
export function newDelivery(
  endpointId: string,
  { key, event, object, id, createdAt }: Told,
  eventId = newId(),
) {
  const body = JSON.stringify({
    ...{ id: eventId, type: event, createdAt: createdAt.toISOString() },
    data: { object, id },
  });
  return { endpointId, key, eventId, event, body, createdAt };
}

/** The headers that prove where a delivery comes from; undefined when the site's secret was lost. */
export function signedHeaders(
  config: Pick<Config, 'secret' | 'formerSecret'>,
  { secret: sealed }: Pick<WebhookEndpointRow, 'secret'>,
  { body, eventId, event }: Pick<WebhookDeliveryRow, 'body' | 'eventId' | 'event'>,
  now: Date,
) {
  const secret = unseal(config, PURPOSE, sealed);
  if (secret === undefined) return undefined;
  const t = Math.floor(now.getTime() / 1_000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'user-agent': 'Plumbline-Webhooks/1',
    'webhook-id': eventId,
    'webhook-event': event,
    [SIGNATURE_HEADER]: `t=${t},v1=${v1}`,
  };
}

/** What came of an attempt. */
export type Outcome = {
  responseStatus: number | null;
  problem: DeliveryProblem | null;
  durationMs: number;
};

const isTaken = ({ responseStatus, problem }: Outcome) =>
  problem === null && responseStatus !== null && responseStatus >= 200 && responseStatus < 300;

const DAY_MS = 86_400_000;
type Attempt = { delivery: WebhookDeliveryRow; endpoint: WebhookEndpointRow; outcome: Outcome };

/**
 * Stores what came of an attempt. Returns the failures of the address in a row, or undefined once it is switched off:
 * then nothing of it waits any more, and its owner is told.
 */
export const recordAttempt = (
  db: Db,
  now: Date,
  { delivery, endpoint, outcome }: Attempt,
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const attempts = delivery.attempts + 1;
    const tried = { ...outcome, attempts, attemptedAt: now };
    if (isTaken(outcome)) {
      await changeDelivery(tx, delivery.id, { ...tried, status: 'delivered' });
      if (endpoint.failures > 0)
        await changeWebhook(tx, endpoint, { failures: 0, failingSince: null });
      return 0;
    }
    const isLast = attempts >= MAX_DELIVERY_ATTEMPTS;
    await changeDelivery(tx, delivery.id, {
      ...tried,
      status: isLast ? 'failed' : 'queued',
      dueAt: new Date(now.getTime() + retryDelay(attempts) * 1_000),
    });
    const failures = endpoint.failures + 1;
    const failingSince = endpoint.failingSince ?? now;
    const isOver = now.getTime() - failingSince.getTime() >= DAYS_UNTIL_DISABLED * DAY_MS;
    await changeWebhook(tx, endpoint, {
      ...{ failures, failingSince },
      ...(isOver && { disabledAt: now, disabledBy: 'failures' as const }),
    });
    if (!isOver) return failures;
    await dropWaiting(tx, endpoint.id, 'disabled');
    await recordActivity(
      tx,
      { actor: { kind: 'job', name: 'webhooks' }, requestId: 'webhooks' },
      {
        type: 'webhook.disabled',
        subjectType: 'webhook',
        subjectId: endpoint.id,
        audience: [endpoint.contractorId],
        data: { contractorId: endpoint.contractorId, host: new URL(endpoint.url).host },
      },
    );
    return undefined;
  });
