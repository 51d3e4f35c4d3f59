import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { v5 } from 'uuid';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { tooManyRequests } from '../http/too-many-requests.ts';
import type { Channel } from './outgoing.ts';
import { sendings, sendingTotals } from './tables.ts';

type Budget = {
  /** Because of one sender, in an hour and in a day. */
  hour: number;
  day: number;
  /** To one address or number in a day, whoever causes it. */
  toOne: number;
  /** Altogether in a day. */
  total: number;
};

/** R20: a sender causes at most 20 messages an hour and 100 a day, and nobody gets more than five a day. */
const standard = { hour: 20, day: 100, toOne: 5 };

/**
 * Everything that is sent because of a person counts against one of these, each counted on its own: a flood of one
 * kind must not keep the others from arriving. docs/operations.md says what happens once a budget is used up.
 */
export const budgets = {
  /** Links and codes that somebody asks for, to prove an address or to get back in. */
  access: { ...standard, total: 20_000 },
  /** Links that anybody can ask for, to a new password or to sign in: apart from the others, which stay free. */
  reset: { ...standard, toOne: 10, total: 20_000 },
  signIn: { ...standard, toOne: 10, total: 20_000 },
  /** Warnings to the owner of an account. */
  security: { ...standard, total: 20_000 },
  /** What businesses and admins write to people, and asking for the permission to write. */
  note: { ...standard, total: 2_000 },
  quote: { ...standard, total: 20_000 },
  lead: { ...standard, total: 50_000 },
  /** What became of one's work, messages and requests. */
  progress: { ...standard, total: 50_000 },
  /** To admins: what waits for them. */
  office: { ...standard, toOne: 20, total: 2_000 },
  /** Between support and guests; a guest waits for each answer. */
  support: { ...standard, hour: 100, day: 500, toOne: 20, total: 5_000 },
} satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

export type Sending = {
  /** Of the message: the same key counts once. */
  key: string;
  channel: Exclude<Channel, 'push'>;
  budget: BudgetName;
  /** An account, a network address; undefined for what only its recipient limits. */
  senderId: string | undefined;
  /** An email address or a phone number. */
  recipient: string;
  /** To how many different recipients this sender may write in a day. */
  maxRecipients?: number | undefined;
};

type Limits = { now: Date; scale: number };

const HOUR = 3_600;
const DAY = 24 * HOUR;
const KEY_NAMESPACE = '5c0f1a34-54a8-4c3e-9a3c-6f0d7e1f2a11';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const senderHash = (senderId: string) => hash(`sender ${senderId}`);

type Parties = { id: string; budget: BudgetName; sender: string; to: string };

/**
 * Counts a message against its budget, once per key. Refuses with the seconds after which it may be tried again. This
 * is the only place that counts what people have sent; it holds across parallel calls and processes.
 */
export async function takeBudget(
  db: Db,
  { key, channel, budget, senderId, recipient, maxRecipients }: Sending,
  limits: Limits,
): Promise<Refusal> {
  const id = v5(`${channel} ${key}`, KEY_NAMESPACE);
  const parties = {
    ...{ id, budget },
    // What has no sender is limited by its recipient alone: the key makes each its own sender.
    sender: senderHash(senderId ?? id),
    to: hash(`${channel} ${recipient.trim().toLowerCase()}`),
  };
  // Most of a flood is refused here, without waiting for a lock.
  const early = await findRefusal(db, parties, maxRecipients, limits);
  if (early !== 'room') return early;
  return db.transaction(async (tx) => {
    // Not worth waiting for the disk: whatever is sent because of it is committed after it, and so written after it.
    // In a transaction of the caller it would hold for that one, and an acknowledged write could be lost.
    if (!(db instanceof PgTransaction)) await tx.execute(sql`set local synchronous_commit = off`);
    const locks = [`${budget} ${parties.sender}`, `${budget} ${parties.to}`].sort();
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lock, 20))
      from unnest(${sql.param(locks)}::text[]) lock`);
    const refused = await findRefusal(tx, parties, maxRecipients, limits);
    if (refused !== 'room') return refused;
    return countSending(tx, parties, limits);
  });
}

type Refusal = { retryAfter: number } | undefined;

/** `room` when the message still has to be counted; undefined when its key was counted already. */
async function findRefusal(
  db: Db,
  { id, budget, sender, to }: Parties,
  maxRecipients: number | undefined,
  { now, scale }: Limits,
): Promise<Refusal | 'room'> {
  const since = (seconds: number) =>
    sql`${new Date(now.getTime() - seconds * 1_000).toISOString()}::timestamptz`;
  const { hour, day, toOne } = budgets[budget];
  const atMost = (count: number) => Math.min(Math.ceil(count * scale), MAX_INTEGER);
  const ofSender = sql`from ${sendings} where sender = ${sender} and budget = ${budget}`;
  const toRecipient = sql`from ${sendings} where recipient = ${to} and budget = ${budget}`;
  /** When the first of the last `max` messages was sent: the window is full until that leaves it. */
  const firstOf = (max: number, these: SQL, window: number) => sql`(select sent_at::text ${these}
    and sent_at > ${since(window)} order by sent_at desc offset ${atMost(max) - 1} limit 1)`;
  const { rows } = await db.execute<{
    known: boolean;
    hour: string | null;
    day: string | null;
    received: string | null;
    recipients: number;
    oldest: string | null;
  }>(sql`select
    exists (select from ${sendings} where id = ${id}) as known,
    ${firstOf(hour, ofSender, HOUR)} as hour,
    ${firstOf(day, ofSender, DAY)} as day,
    ${firstOf(toOne, toRecipient, DAY)} as received,
    ${
      maxRecipients === undefined
        ? sql`0 as recipients, null as oldest`
        : sql`(select count(distinct recipient)::int ${ofSender} and sent_at > ${since(DAY)}
            and recipient <> ${to}) as recipients,
          (select min(sent_at)::text ${ofSender} and sent_at > ${since(DAY)}) as oldest`
    }`);
  const [used] = rows;
  if (!used || used.known) return undefined;
  const wait = (first: string | null, window: number) =>
    first === null ? 0 : secondsUntil(first, window, now);
  const hasTooManyRecipients =
    maxRecipients !== undefined && used.recipients >= atMost(maxRecipients);
  const retryAfter = Math.max(
    wait(used.hour, HOUR),
    wait(used.day, DAY),
    wait(used.received, DAY),
    hasTooManyRecipients ? secondsUntil(used.oldest ?? undefined, DAY, now) : 0,
  );
  return retryAfter > 0 ? { retryAfter } : 'room';
}

/** What the column of the total holds; a scale for measuring may exceed it. */
const MAX_INTEGER = 2 ** 31 - 1;

async function countSending(
  tx: Db,
  { id, budget, sender, to }: Parties,
  { now, scale }: Limits,
): Promise<Refusal> {
  const day = now.toISOString().slice(0, 10);
  const { rowCount } = await tx.execute(sql`
    insert into ${sendingTotals} (day, budget, count) values (${day}, ${budget}, 1)
    on conflict (day, budget) do update set count = ${sendingTotals}.count + 1
      where ${sendingTotals}.count < ${Math.min(Math.ceil(budgets[budget].total * scale), MAX_INTEGER)}`);
  if (rowCount !== 1) return { retryAfter: DAY - Math.floor((now.getTime() / 1_000) % DAY) };
  await tx.insert(sendings).values({ id, budget, sender, recipient: to, sentAt: now });
  return undefined;
}

/**
 * Refuses a sender who has used up the hour or the day, before anything else is read: what a flood costs. It counts
 * nothing.
 */
export async function requireSenderRoom(
  context: Caller,
  budget: BudgetName,
  senderId: string,
  message?: string,
) {
  const limits = { now: context.now(), scale: context.services.config.rateLimitScale };
  const parties = { id: KEY_NAMESPACE, budget, sender: senderHash(senderId), to: '' };
  const refused = await findRefusal(context.db, parties, undefined, limits);
  if (refused && refused !== 'room') throw tooManyRequests(context, refused.retryAfter, message);
}

type Caller = Pick<Context, 'db' | 'now' | 'services' | 'responseHeaders'>;

/** Counts a message that a call asks for; refuses with Retry-After when there is no room for it. */
export async function requireBudget(context: Caller, sending: Sending, message?: string) {
  const limits = { now: context.now(), scale: context.services.config.rateLimitScale };
  const refused = await takeBudget(context.db, sending, limits);
  if (refused) throw tooManyRequests(context, refused.retryAfter, message);
}

/** When the oldest of the messages that fill a window leaves it. */
const secondsUntil = (oldest: string | undefined, window: number, now: Date) =>
  Math.max(
    1,
    Math.ceil((new Date(oldest ?? now).getTime() + window * 1_000 - now.getTime()) / 1_000),
  );
