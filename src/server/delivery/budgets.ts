import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { v5 } from 'uuid';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { tooManyRequests } from '../http/too-many-requests.ts';
import { type Limit, readBudgetWindows, secondsUntil } from './budget-windows.ts';
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
  /** Codes for quotes that are signed by their link: anybody who has the link can ask for one. */
  quoteCode: { ...standard, toOne: 4, total: 20_000 },
  /** Links that anybody can ask for, to a new password or to sign in: apart from the others, which stay free. */
  reset: { ...standard, total: 20_000 },
  signIn: { ...standard, toOne: 10, total: 20_000 },
  /** Warnings to the owner of an account. */
  security: { ...standard, total: 20_000 },
  /** What businesses and admins write to people, and asking for the permission to write. */
  note: { ...standard, total: 2_000 },
  /** Of those, asking somebody for the permission to write: once a day, however many businesses want to. */
  ask: { ...standard, toOne: 1, total: 2_000 },
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

/** A message as it is counted: who sends and receives it is known by hashes alone. */
type Counted = {
  id: string;
  budget: BudgetName;
  sender: string;
  to: string;
  maxRecipients: number | undefined;
};

function toCounted({ key, channel, budget, senderId, recipient, maxRecipients }: Sending): Counted {
  const id = v5(`${channel} ${key}`, KEY_NAMESPACE);
  return {
    ...{ id, budget, maxRecipients },
    // What has no sender is limited by its recipient alone: the key makes each its own sender.
    sender: senderHash(senderId ?? id),
    to: hash(`${channel} ${recipient.trim().toLowerCase()}`),
  };
}

/**
 * Counts a message against its budget, once per key. Refuses with the seconds after which it may be tried again. This
 * is the only place that counts what people have sent; it holds across parallel calls and processes.
 */
export async function takeBudget(db: Db, sending: Sending, limits: Limits): Promise<Refusal> {
  const message = toCounted(sending);
  // Most of a flood is refused here, without waiting for a lock.
  const [early] = await decide(db, [message], limits);
  if (early !== 'room') return early;
  return (await takeUnderLocks(db, [message], limits))[0];
}

/** How many messages are counted together: each needs two locks, of which PostgreSQL has a few thousand. */
const SENDINGS_AT_ONCE = 200;

/** The same for many messages, as if for one after the other, with a few statements. */
export async function takeBudgets(
  db: Db,
  wanted: readonly Omit<Sending, 'maxRecipients'>[],
  limits: Limits,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let from = 0; from < wanted.length; from += SENDINGS_AT_ONCE) {
    const messages = wanted.slice(from, from + SENDINGS_AT_ONCE).map(toCounted);
    refusals.push(...(await takeUnderLocks(db, messages, limits)));
  }
  return refusals;
}

function takeUnderLocks(db: Db, messages: readonly Counted[], limits: Limits): Promise<Refusal[]> {
  const locks = messages.flatMap(({ budget, sender, to }) => [
    `${budget} ${sender}`,
    `${budget} ${to}`,
  ]);
  return db.transaction(async (tx) => {
    // Not worth waiting for the disk: whatever is sent because of it is committed after it, and so written after it.
    // In a transaction of the caller it would hold for that one, and an acknowledged write could be lost.
    if (!(db instanceof PgTransaction)) await tx.execute(sql`set local synchronous_commit = off`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lock, 20))
      from unnest(${sql.param([...new Set(locks)].sort())}::text[]) lock`);
    const decided = await decide(tx, messages, limits);
    const inRoom = messages.filter((_, n) => decided[n] === 'room');
    const counted = await countSendings(tx, inRoom, limits);
    const { now } = limits;
    const fullDay = { retryAfter: DAY - Math.floor((now.getTime() / 1_000) % DAY) };
    return decided.map((decision, n) => {
      if (decision !== 'room') return decision;
      return counted.has((messages[n] as Counted).id) ? undefined : fullDay;
    });
  });
}

type Refusal = { retryAfter: number } | undefined;

/**
 * Decides about each message, those before it included: `room` when it still has to be counted, undefined when its key
 * was counted already.
 */
async function decide(
  db: Db,
  messages: readonly Counted[],
  { now, scale }: Limits,
): Promise<(Refusal | 'room')[]> {
  const limitsOf = ({ budget, sender, to }: Counted): Limit[] => {
    const { hour, day, toOne } = budgets[budget];
    const limit = (side: Limit['side'], seconds: number, count: number) => ({
      ...{ side, seconds, budget, party: side === 'sender' ? sender : to },
      max: scaled(count, scale),
    });
    return [limit('sender', HOUR, hour), limit('sender', DAY, day), limit('recipient', DAY, toOne)];
  };
  const windows = await readBudgetWindows(db, {
    ids: messages.map(({ id }) => id),
    limits: messages.flatMap(limitsOf),
    now,
  });
  const decided: (Refusal | 'room')[] = [];
  for (const message of messages) {
    const limits = limitsOf(message);
    const isKnown = windows.known.has(message.id);
    const retryAfter = isKnown
      ? 0
      : Math.max(
          ...limits.map(windows.wait),
          message.maxRecipients === undefined
            ? 0
            : await waitForRecipients(db, message, message.maxRecipients, { now, scale }),
        );
    if (isKnown) decided.push(undefined);
    else if (retryAfter > 0) decided.push({ retryAfter });
    else {
      decided.push('room');
      windows.known.add(message.id);
      for (const limit of limits) windows.add(limit);
    }
  }
  return decided;
}

/** In how many seconds a sender may write to a recipient of whom the day has not seen yet. */
async function waitForRecipients(
  db: Db,
  { budget, sender, to }: Counted,
  max: number,
  { now, scale }: Limits,
) {
  const since = new Date(now.getTime() - DAY * 1_000).toISOString();
  const { rows } = await db.execute<{ recipients: number; oldest: string | null }>(sql`
    select count(distinct recipient) filter (where recipient <> ${to})::int as recipients,
      min(sent_at)::text as oldest
    from ${sendings} where sender = ${sender} and budget = ${budget} and sent_at > ${since}::timestamptz`);
  const [used] = rows;
  if (!used || used.recipients < scaled(max, scale)) return 0;
  return secondsUntil(used.oldest ?? now, DAY, now);
}

/** What the column of the total holds; a scale for measuring may exceed it. */
const MAX_INTEGER = 2 ** 31 - 1;

const scaled = (count: number, scale: number) => Math.min(Math.ceil(count * scale), MAX_INTEGER);

/** Writes messages down, as many as the totals of the day have room for. Returns the ids of those. */
async function countSendings(tx: Db, messages: readonly Counted[], { now, scale }: Limits) {
  const day = now.toISOString().slice(0, 10);
  const counted: Counted[] = [];
  for (const budget of new Set(messages.map((each) => each.budget))) {
    const those = messages.filter((each) => each.budget === budget);
    const max = scaled(budgets[budget].total, scale);
    counted.push(...those.slice(0, await takeTotal(tx, { day, budget, max }, those.length)));
  }
  if (counted.length > 0)
    await tx.insert(sendings).values(
      counted.map(({ id, budget, sender, to: recipient }) => ({
        ...{ id, budget, sender, recipient },
        sentAt: now,
      })),
    );
  return new Set(counted.map(({ id }) => id));
}

/** Adds to a total, and returns how much of it there was room for. */
async function takeTotal(
  tx: Db,
  { day, budget, max }: { day: string; budget: BudgetName; max: number },
  wanted: number,
) {
  const first = Math.min(wanted, max);
  const { rowCount } = await tx.execute(sql`
    insert into ${sendingTotals} (day, budget, count) values (${day}, ${budget}, ${first})
    on conflict (day, budget) do update set count = ${sendingTotals}.count + ${first}
      where ${sendingTotals}.count + ${first} <= ${max}`);
  if (rowCount === 1) return first;
  // Its row exists, and is locked until the end of this transaction.
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count from ${sendingTotals} where day = ${day} and budget = ${budget} for update`);
  const room = Math.max(max - (rows[0]?.count ?? max), 0);
  if (room > 0)
    await tx.execute(sql`update ${sendingTotals} set count = ${max}
      where day = ${day} and budget = ${budget}`);
  return room;
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
  const [refused] = await decide(context.db, [{ ...parties, maxRecipients: undefined }], limits);
  if (refused && refused !== 'room') throw tooManyRequests(context, refused.retryAfter, message);
}

type Caller = Pick<Context, 'db' | 'now' | 'services' | 'responseHeaders'>;

/** Counts a message that a call asks for; refuses with Retry-After when there is no room for it. */
export async function requireBudget(context: Caller, sending: Sending, message?: string) {
  const limits = { now: context.now(), scale: context.services.config.rateLimitScale };
  const refused = await takeBudget(context.db, sending, limits);
  if (refused) throw tooManyRequests(context, refused.retryAfter, message);
}
