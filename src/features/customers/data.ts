import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import { toE164 } from '#lib/phone.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { hasOptedOut } from '#server/sms/sms.ts';
import { findCustomer } from './lists/data.ts';
import { type ContactPreferences, type CustomerPair, defaultContactPreferences } from './rules.ts';
import { customers } from './tables.ts';

/** The customer of a quote: an account, or only the contractor's own record. */
export type QuoteCustomer = {
  contractorId: string;
  homeownerId: string | null;
  customerId?: string | null;
};

export type Clock = Pick<Context, 'now'>;

const matchesPair = ({ contractorId, homeownerId }: CustomerPair) =>
  and(eq(customers.contractorId, contractorId), eq(customers.homeownerId, homeownerId));

/**
 * Brings the customer records of these pairs up to date with their quotes: creates missing records, and recounts
 * while they are locked. Call it once per transaction, after the last quote was written, with every pair whose
 * quotes changed:
 *
 *     await syncCustomers(tx, context, [accepted, ...declined]);
 *
 * Quotes are locked before customers, and customers in the order of contractors, which rules out deadlocks.
 */
export async function syncCustomers(tx: Db, context: Clock, pairs: readonly QuoteCustomer[]) {
  const sortedPairs = new Map(
    pairs
      .map(({ contractorId, homeownerId, customerId }) => ({
        contractorId,
        homeownerId,
        customerId,
      }))
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map((pair) => [keyOf(pair), pair]),
  );
  for (const pair of sortedPairs.values()) {
    const id = await lockRecord(tx, context, pair);
    if (!id) continue;
    const ofRecord = quotesOf(pair);
    const count = (which: SQL) =>
      sql<number>`(select count(*)::int from quotes where ${and(ofRecord, which)})`;
    const accepted = count(sql`status = 'accepted'`);
    // A separate statement sees what other transactions committed while this one waited for the lock.
    await tx
      .update(customers)
      .set({
        totalQuotes: count(sql`sent_at is not null`),
        activeQuotes: count(sql`status = 'sent'`),
        acceptedQuotes: accepted,
        lastQuoteReceived: sql`(select max(sent_at) from quotes where ${ofRecord})`,
        status: sql`case when ${accepted} > 0 then 'customer' else 'prospect' end`,
      })
      .where(eq(customers.id, id));
  }
}

const keyOf = ({ contractorId, homeownerId, customerId }: QuoteCustomer) =>
  `${contractorId} ${homeownerId ?? customerId}`;

/** The quotes of an account with a business; without an account, those that were written for its record. */
const quotesOf = ({ contractorId, homeownerId, customerId }: QuoteCustomer) =>
  homeownerId
    ? and(eq(quotes.contractorId, contractorId), eq(quotes.homeownerId, homeownerId))
    : and(eq(quotes.customerId, customerId ?? ''), isNull(quotes.homeownerId));

/** Locks the record of a customer until the transaction ends, and updates its last activity. */
export async function lockRecord(
  tx: Db,
  context: Clock,
  { contractorId, homeownerId, customerId }: QuoteCustomer,
) {
  if (homeownerId) return (await upsertCustomer(tx, context, { contractorId, homeownerId })).id;
  if (!customerId) return undefined;
  await touchCustomer(tx, context, customerId);
  return customerId;
}

/** Creates or finds the record of a pair, locks it until the transaction ends, and updates its last activity. */
export async function upsertCustomer(tx: Db, { now }: Clock, pair: CustomerPair) {
  const timestamps = { lastActivity: now(), updatedAt: now() };
  const [existing] = await tx
    .update(customers)
    .set(timestamps)
    .where(matchesPair(pair))
    .returning();
  if (existing) return existing;
  // If two transactions link the same record, the second fails here and loses only its savepoint.
  const [linked] = await tx
    .transaction((step) => linkManualCustomer(step, pair, timestamps))
    .catch(() => []);
  if (linked) return linked;
  const [row] = await tx
    .insert(customers)
    .values({ ...pair, ...timestamps, createdAt: now() })
    .onConflictDoUpdate({
      target: [customers.contractorId, customers.homeownerId],
      set: timestamps,
    })
    .returning();
  if (!row) throw new Error('upserting a customer returned no row');
  return row;
}

/**
 * Links a manually added customer with the account of the same email address, once that account has proved the
 * address. The record keeps its history, and what the contractor wrote down.
 */
const linkManualCustomer = (
  tx: Db,
  { contractorId, homeownerId }: CustomerPair,
  timestamps: { lastActivity: Date; updatedAt: Date },
) =>
  tx
    .update(customers)
    .set({ ...timestamps, homeownerId })
    .where(
      and(
        eq(customers.contractorId, contractorId),
        isNull(customers.homeownerId),
        eq(
          customers.email,
          sql`(select email from users where id = ${homeownerId} and email_verified)`,
        ),
      ),
    )
    .returning();

/**
 * Joins records that contractors wrote by hand with those of the account that has now proved the same address, where
 * both exist: one record with the history of both, the contractor's own words, and the stricter preferences.
 */
export async function mergeManualCustomers(tx: Db, homeownerId: string) {
  const { rows } = await tx.execute<{ own: string; manual: string }>(sql`
    select pair.id as own, manual.id as manual
    from users
    join customers pair on pair.homeowner_id = users.id
    join customers manual on manual.contractor_id = pair.contractor_id
      and manual.homeowner_id is null and manual.email = users.email
    where users.id = ${homeownerId} and users.email_verified
    order by 1 for update of pair, manual`);
  for (const { own, manual } of rows) {
    await tx.execute(sql`update customer_activities set customer_id = ${own}
      where customer_id = ${manual}`);
    await tx.execute(sql`update communications set customer_id = ${own}
      where customer_id = ${manual}`);
    await tx.execute(sql`update quotes set customer_id = ${own} where customer_id = ${manual}`);
    await tx.execute(sql`update customers set name = manual.name, email = manual.email,
        phone = manual.phone, address = manual.address, allow_phone = customers.allow_phone and manual.allow_phone,
        allow_text = customers.allow_text and manual.allow_text,
        allow_email = customers.allow_email and manual.allow_email
      from customers manual where customers.id = ${own} and manual.id = ${manual}`);
    await tx.delete(customers).where(eq(customers.id, manual));
  }
}

/**
 * The channels on which a contractor may reach a customer: all of them, unless the contact preferences of the
 * record say otherwise. `sms` also needs a US number that has not opted out with STOP. Check again when sending,
 * as it may change meanwhile. The customer's own notification preferences apply on top of this.
 */
export async function channelsAllowed(db: Db, { contractorId, homeownerId }: CustomerPair) {
  const [row] = await db
    .select({
      phone: users.phone,
      allowPhone: customers.allowPhone,
      allowText: customers.allowText,
      allowEmail: customers.allowEmail,
    })
    .from(users)
    .leftJoin(customers, matchesPair({ contractorId, homeownerId }))
    .where(eq(users.id, homeownerId));
  return resolveAllowedChannels(db, row?.phone ?? '', {
    allowPhone: row?.allowPhone ?? defaultContactPreferences.allowPhone,
    allowText: row?.allowText ?? defaultContactPreferences.allowText,
    allowEmail: row?.allowEmail ?? defaultContactPreferences.allowEmail,
  });
}

/** Whether a contractor may call the customer of a quote: unless its record of them says that they want no calls. */
export async function mayCallCustomer(
  db: Db,
  { contractorId, homeownerId, customerId }: QuoteCustomer,
) {
  const own = homeownerId
    ? matchesPair({ contractorId, homeownerId })
    : and(eq(customers.contractorId, contractorId), eq(customers.id, customerId ?? ''));
  if (!homeownerId && !customerId) return true;
  const [row] = await db.select({ allowPhone: customers.allowPhone }).from(customers).where(own);
  return row?.allowPhone ?? defaultContactPreferences.allowPhone;
}

/** Like `channelsAllowed`, for a phone number and preferences that are already loaded. */
export async function resolveAllowedChannels(
  db: Db,
  phone: string,
  preferences: ContactPreferences,
) {
  const number = toE164(phone);
  const texts = preferences.allowText && number !== undefined && !(await hasOptedOut(db, number));
  return { email: preferences.allowEmail, phone: preferences.allowPhone, sms: texts };
}

/**
 * Moves customers up to the last message of these conversations. It locks them in the order of `syncCustomers`, so that
 * the two never wait for each other.
 */
export const touchCustomersOfConversations = (tx: Db, ids: readonly string[]) =>
  tx.execute(sql`
    with touched as (
      select customers.id, max(last_message_at) as at from conversations
      join customers on customers.contractor_id = conversations.contractor_id
        and customers.homeowner_id = conversations.homeowner_id
      where conversations.id = any(${sql.param(ids)}::uuid[]) and last_seq > 0 group by customers.id
    ), locked as (
      select customers.id from customers where id in (select id from touched)
      order by contractor_id, homeowner_id for no key update
    )
    update customers set last_activity = touched.at from touched join locked using (id)
    where customers.id = touched.id and customers.last_activity < touched.at`);

type ManualCustomer = Pick<
  typeof customers.$inferSelect,
  'contractorId' | 'name' | 'email' | 'phone' | 'address'
>;

/** Whether another customer of the contractor has the address; until the transaction ends, nobody else gets it. */
async function isEmailOfAnother(
  tx: Db,
  { contractorId, id, email }: { contractorId: string; id?: string; email: string },
) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${contractorId} ${email}`}, 0))`,
  );
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.contractorId, contractorId),
        eq(customers.email, email),
        isNull(customers.homeownerId),
        id === undefined ? undefined : ne(customers.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Adds a customer without an account; returns nothing if another customer has the same email address. */
export async function insertCustomer(tx: Db, { now }: Clock, customer: ManualCustomer) {
  const at = now();
  if (customer.email && (await isEmailOfAnother(tx, customer))) return undefined;
  const [row] = await tx
    .insert(customers)
    .values({ ...customer, lastActivity: at, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  return row?.id;
}

/**
 * Changes what a contractor wrote down of a customer without an account: `missing` where there is none, `own`
 * where they have an account, `taken` where another customer has the email address, and `fixed` where a quote was sent to
 * the one that they have.
 */
export async function changeRecord(
  tx: Db,
  { now }: Clock,
  { contractorId, id }: { contractorId: string; id: string },
  changes: Partial<Omit<ManualCustomer, 'contractorId'>>,
) {
  const { email } = changes;
  if (email && (await isEmailOfAnother(tx, { contractorId, id, email }))) return 'taken';
  const [changed] = await tx
    .update(customers)
    .set({ ...changes, lastActivity: now(), updatedAt: now() })
    .where(
      and(
        eq(customers.id, id),
        eq(customers.contractorId, contractorId),
        isNull(customers.homeownerId),
        email === undefined
          ? undefined
          : or(eq(customers.totalQuotes, 0), eq(customers.email, email), eq(customers.email, '')),
      ),
    )
    .returning({ id: customers.id });
  if (changed) return 'changed';
  const customer = await findCustomer(tx, contractorId, id);
  if (!customer) return 'missing';
  return customer.homeownerId === null ? 'fixed' : 'own';
}

export const changePreferences = (
  tx: Db,
  { now }: Clock,
  { contractorId, id }: { contractorId: string; id: string },
  preferences: Partial<ContactPreferences>,
) =>
  tx
    .update(customers)
    .set({ ...preferences, lastActivity: now(), updatedAt: now() })
    .where(and(eq(customers.id, id), eq(customers.contractorId, contractorId)))
    .returning({ id: customers.id });

/** Updates the last activity of a customer and locks the record. */
export const touchCustomer = (tx: Db, { now }: Clock, id: string) =>
  tx.update(customers).set({ lastActivity: now() }).where(eq(customers.id, id));
