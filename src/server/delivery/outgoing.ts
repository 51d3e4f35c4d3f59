import { and, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { claimRows } from '../database/claims.ts';
import type { Db } from '../database/database.ts';
import { currentTracer } from '../tracing/tracing.ts';
import { type OutgoingPayload, outgoingMessages } from './tables.ts';

export type Channel = 'email' | 'sms' | 'push';

export type OutgoingMessage = {
  id: string;
  key: string;
  recipient: string;
  payload: OutgoingPayload;
  attempts: number;
  /** An earlier attempt may have arrived, although we got no answer. */
  isPossiblySent: boolean;
  createdAt: Date;
  requestId: string | null;
};

/** How long an attempt may take before another process may try the message. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 4;
const LONGEST_RETRY_SECONDS = 300;
/** About three days at the longest interval. */
export const MAX_ATTEMPTS = 800;

type NewMessage = {
  key: string;
  recipient: string;
  /** The account that it is addressed to. */
  recipientId?: string | undefined;
  payload: OutgoingPayload;
};

/** Queues a message, once for each key, in the caller's transaction. */
export const enqueue = (db: Db, channel: Channel, message: NewMessage) =>
  enqueueAll(db, channel, [message]);

/** The same for several messages, with one statement. */
export const enqueueAll = (db: Db, channel: Channel, messages: readonly NewMessage[]) =>
  db
    .insert(outgoingMessages)
    .values(
      messages.map((message) => ({
        ...{ channel, requestId: currentTracer()?.requestId() },
        ...message,
      })),
    )
    .onConflictDoNothing();

/** Whether a message of these channels is due. */
export async function hasDueMessages(db: Db, channels: readonly Channel[]) {
  const { status, dueAt, channel } = outgoingMessages;
  const [due] = await db
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .where(and(inArray(channel, [...channels]), sql`${status} = 'queued'`, lte(dueAt, sql`now()`)))
    .limit(1);
  return due !== undefined;
}

/** Claims messages that are due. Until the lease ends, their `dueAt` keeps other processes from trying them. */
export async function claimDueMessages(
  db: Db,
  channel: Channel,
  limit: number,
): Promise<OutgoingMessage[]> {
  const rows = await claimRows(db, outgoingMessages, {
    key: outgoingMessages.id,
    where: and(
      eq(outgoingMessages.channel, channel),
      sql`${outgoingMessages.status} = 'queued'`,
      lte(outgoingMessages.dueAt, sql`now()`),
    ),
    orderBy: outgoingMessages.dueAt,
    limit,
    lease: {
      attempts: sql`${outgoingMessages.attempts} + 1`,
      inDoubt: true,
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    },
    before: { wasInDoubt: outgoingMessages.inDoubt },
  });
  return rows.map(({ wasInDoubt, ...message }) => ({
    ...message,
    isPossiblySent: wasInDoubt === true,
  }));
}

const redacted = { recipient: '', payload: { text: '' } } as const;

export const markSent = (db: Db, id: string, providerId?: string) =>
  db
    .update(outgoingMessages)
    .set({ ...redacted, status: 'sent', inDoubt: false, sentAt: sql`now()`, providerId })
    .where(eq(outgoingMessages.id, id));

/** For a message that can never be sent: its address does not exist, or its owner opted out. */
export const markFailed = (db: Db, id: string, lastError: string) =>
  db
    .update(outgoingMessages)
    .set({ ...redacted, status: 'failed', inDoubt: false, lastError })
    .where(eq(outgoingMessages.id, id));

/** Schedules the next attempt, with exponential backoff and jitter. */
export const retryLater = (
  db: Db,
  { id, attempts }: Pick<OutgoingMessage, 'id' | 'attempts'>,
  { lastError, inDoubt }: { lastError: string; inDoubt: boolean },
) => {
  const longestWait = Math.min(
    LONGEST_RETRY_SECONDS,
    FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 16),
  );
  const seconds = longestWait * (0.5 + Math.random() / 2);
  return db
    .update(outgoingMessages)
    .set({ lastError, inDoubt, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outgoingMessages.id, id));
};

/** Statuses after which a service's earlier ones, arriving late, are ignored. */
const FINAL_STATUSES = ['delivered', 'read', 'undelivered', 'failed', 'canceled'];
/** The final statuses of messages that were not delivered. */
export const FAILED_STATUSES = ['undelivered', 'failed', 'canceled'];

/**
 * Records the status that the service reports for a message. Reports may arrive out of order, so one about a text on
 * its way never replaces a final status.
 */
export async function recordProviderStatus(
  db: Db,
  { id, providerId, status }: { id: string; providerId: string; status: string },
) {
  const updated = await db
    .update(outgoingMessages)
    .set({ providerStatus: status })
    .where(
      and(
        eq(outgoingMessages.id, id),
        eq(outgoingMessages.providerId, providerId),
        FINAL_STATUSES.includes(status)
          ? undefined
          : or(
              isNull(outgoingMessages.providerStatus),
              notInArray(outgoingMessages.providerStatus, FINAL_STATUSES),
            ),
      ),
    )
    .returning({ key: outgoingMessages.key });
  return updated[0]?.key;
}

const MAX_MEASURED = 10_000;

/** How many messages of each channel are due and wait, and for how many seconds the oldest of them was wanted. */
export async function measureDeliveries(db: Pick<Db, 'execute'>) {
  const { rows } = await db.execute<{ queue: string; count: number; seconds: number }>(sql`
    select channels.channel as queue, count(waiting.created_at)::int as count,
      coalesce(extract(epoch from now() - min(waiting.created_at)), 0)::float8 as seconds
    from unnest(array['email', 'sms', 'push']) channels (channel)
    left join lateral (select created_at from ${outgoingMessages} message
      where message.channel = channels.channel and message.status = 'queued' and message.due_at <= now()
      order by message.due_at limit ${MAX_MEASURED}) waiting on true
    group by channels.channel`);
  return rows;
}
