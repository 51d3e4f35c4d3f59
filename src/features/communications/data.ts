import { and, desc, eq, exists, getTableColumns, lt, or, sql } from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { countAttempt } from '#features/attempts/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { conversations } from '#features/conversations/tables.ts';
import {
  addActivity,
  findCustomer,
  holdCustomer,
  touchCustomer,
} from '#features/customers/data.ts';
import { customers } from '#features/customers/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { smsNumber } from '#lib/phone.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { LOST } from '#server/outgoing.ts';
import { outgoingMessages } from '#server/tables.ts';
import { type CommunicationStatus, type SendableTemplate, serviceError } from './rules.ts';
import { communications } from './tables.ts';

/** Whom something goes to: a contractor's customer, or an account that an admin writes to. */
export type Recipient = {
  contractorId?: string;
  customerId?: string;
  recipientId?: string;
  homeownerId: string | null;
  email: string;
  phone: string;
  allowEmail: boolean;
  allowText: boolean;
  wantsOffers: boolean;
};

const isId = (to: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(to);

/**
 * Who is meant by `to`: an id, an e-mail address or a phone number. Undefined unless they are the caller's
 * customer, or one with whom the caller shares a lead, a quote or a conversation; an admin finds any account.
 */
export async function findRecipient(tx: Db, context: Context, to: string) {
  if (signedIn(context).role === 'admin') return findAccount(tx, to);
  const { contractorId } = actingContractor(context);
  const known = await findOwnCustomer(tx, contractorId, to);
  if (known) return known;
  const homeownerId = await findCounterpart(tx, contractorId, to);
  if (!homeownerId) return undefined;
  const { id } = await holdCustomer(tx, context, { contractorId, homeownerId });
  return customerAsRecipient(tx, contractorId, id);
}

const digitsOf = (column: typeof users.phone | typeof customers.phone) =>
  sql`right(regexp_replace(${column}, '\\D', '', 'g'), 10)`;

/** Digits of ten, as numbers are compared. */
const lastTen = (to: string) => smsNumber(to)?.slice(2) ?? '';

async function findAccount(db: Db, to: string): Promise<Recipient | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(users.isActive, isId(to) ? eq(users.id, to) : eq(users.email, to.trim().toLowerCase())),
    );
  return (
    user && {
      recipientId: user.id,
      homeownerId: user.id,
      email: user.email,
      phone: user.phone,
      allowEmail: true,
      allowText: true,
      wantsOffers: user.preferences.marketingEmails,
    }
  );
}

async function findOwnCustomer(db: Db, contractorId: string, to: string) {
  const email = to.trim().toLowerCase();
  const phone = lastTen(to);
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.homeownerId))
    .where(
      and(
        eq(customers.contractorId, contractorId),
        isId(to)
          ? eq(customers.id, to)
          : phone
            ? or(eq(digitsOf(users.phone), phone), eq(digitsOf(customers.phone), phone))
            : or(eq(users.email, email), eq(customers.email, email)),
      ),
    )
    .orderBy(desc(customers.lastActivity))
    .limit(1);
  return row && customerAsRecipient(db, contractorId, row.id);
}

/** A homeowner without a record yet, whom a lead, a quote or a conversation connects with the contractor. */
async function findCounterpart(db: Db, contractorId: string, to: string) {
  const some = (query: Parameters<typeof exists>[0]) => exists(query);
  const one = { one: sql`1` };
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        users.isActive,
        isId(to)
          ? eq(users.id, to)
          : lastTen(to)
            ? eq(digitsOf(users.phone), lastTen(to))
            : eq(users.email, to.trim().toLowerCase()),
        or(
          some(
            db
              .select(one)
              .from(leadOffers)
              .innerJoin(leads, eq(leads.id, leadOffers.leadId))
              .where(
                and(eq(leadOffers.contractorId, contractorId), eq(leads.homeownerId, users.id)),
              ),
          ),
          some(
            db
              .select(one)
              .from(quotes)
              .where(and(eq(quotes.contractorId, contractorId), eq(quotes.homeownerId, users.id))),
          ),
          some(
            db
              .select(one)
              .from(conversations)
              .where(
                and(
                  eq(conversations.contractorId, contractorId),
                  eq(conversations.homeownerId, users.id),
                ),
              ),
          ),
        ),
      ),
    )
    .limit(1);
  return row?.id;
}

async function customerAsRecipient(
  db: Db,
  contractorId: string,
  id: string,
): Promise<Recipient | undefined> {
  const customer = await findCustomer(db, contractorId, id);
  if (!customer) return undefined;
  const { homeownerId, anyEmail: email, anyPhone: phone, allowEmail, allowText } = customer;
  const account = homeownerId
    ? await db
        .select({ preferences: users.preferences })
        .from(users)
        .where(and(eq(users.id, homeownerId), users.isActive))
    : [];
  const wantsOffers = account[0]?.preferences.marketingEmails ?? false;
  return {
    ...{ contractorId, customerId: id, homeownerId, email, phone, allowEmail, allowText },
    wantsOffers,
  };
}

/** A quote of this contractor that this customer was sent. */
export async function findSentQuote(db: Db, id: string, { contractorId, homeownerId }: Recipient) {
  if (!contractorId || !homeownerId) return undefined;
  const [quote] = await db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.id, id),
        eq(quotes.contractorId, contractorId),
        eq(quotes.homeownerId, homeownerId),
        eq(quotes.status, 'sent'),
      ),
    );
  return quote;
}

/** Counts a message against what its sender, its recipient and the whole site may send. */
export async function countSending(
  context: Context,
  tx: Db,
  channel: 'email' | 'sms',
  address: string,
) {
  const inTransaction = { ...context, db: tx };
  await countAttempt(inTransaction, 'sendToOne', [channel, address]);
  await countAttempt(inTransaction, 'sendBudget', [channel]);
}

type Sending = {
  channel: 'email' | 'sms';
  subject?: string;
  message?: string | undefined;
  template?: SendableTemplate;
  quoteId?: string | undefined;
};

/** Writes down what is to be sent; a job sends it. */
export async function queueCommunication(
  tx: Db,
  context: Context,
  { contractorId, customerId, recipientId }: Recipient,
  sending: Sending,
) {
  const { uid } = signedIn(context);
  const id = newId();
  const at = context.now();
  await tx.insert(communications).values({
    ...sending,
    ...{ id, contractorId, customerId, recipientId },
    senderId: uid,
    status: 'queued',
    timestamp: at,
    createdAt: at,
  });
  if (contractorId && customerId) {
    await touchCustomer(tx, context, customerId);
    await addActivity(
      tx,
      context,
      { id: customerId, contractorId },
      {
        type: sending.channel === 'email' ? 'email_sent' : 'text_sent',
        description: sending.message ?? '',
        quoteId: sending.quoteId,
      },
    );
  }
  await recordActivity(tx, context, {
    type: 'communication.queued',
    subjectType: 'communication',
    subjectId: id,
    audience: [contractorId],
  });
  return { success: true as const, id, status: 'queued' as const };
}

export async function findCommunication(db: Db, id: string) {
  const [row] = await db
    .select({
      ...getTableColumns(communications),
      businessName: contractors.businessName,
    })
    .from(communications)
    .leftJoin(contractors, eq(contractors.id, communications.contractorId))
    .where(eq(communications.id, id));
  return row;
}

/** Whom a queued message goes to by now, as they want to be reached by now. */
export const recipientNow = (
  db: Db,
  {
    contractorId,
    customerId,
    recipientId,
  }: Pick<Recipient, 'contractorId' | 'customerId'> & { recipientId?: string | null },
) =>
  contractorId && customerId
    ? customerAsRecipient(db, contractorId, customerId)
    : findAccount(db, recipientId ?? '');

export const closeCommunication = (
  db: Db,
  id: string,
  outcome: { status: CommunicationStatus; reason?: string },
) =>
  db
    .update(communications)
    .set({ ...outcome, updatedAt: sql`now()` })
    .where(and(eq(communications.id, id), eq(communications.status, 'queued')));

type Logged = Pick<
  typeof communications.$inferInsert,
  'channel' | 'direction' | 'subject' | 'message' | 'timestamp'
>;

/** Notes a contact that happened elsewhere. */
export async function logCommunication(
  tx: Db,
  context: Context,
  { contractorId, customerId }: { contractorId: string; customerId: string },
  logged: Logged,
) {
  const id = newId();
  await tx.insert(communications).values({
    ...logged,
    ...{ id, contractorId, customerId, senderId: signedIn(context).uid },
    createdAt: context.now(),
  });
  await touchCustomer(tx, context, customerId);
  await addActivity(
    tx,
    context,
    { id: customerId, contractorId },
    {
      type: 'contact_logged',
      description: logged.message ?? '',
      metadata: { channel: logged.channel },
    },
  );
  return id;
}

/** The key under which a communication waits for its service. */
export const keyOfCommunication = (id: string) => `communication:${id}`;

type History = { customerId: string; before?: string | undefined; limit: number };

/** What passed between a contractor and one customer, newest first, with what became of each. */
export async function listCommunications(
  db: Db,
  contractorId: string,
  { customerId, before, limit }: History,
) {
  const rows = await db
    .select({
      ...getTableColumns(communications),
      outcome: outgoingMessages.status,
      error: outgoingMessages.lastError,
      providerStatus: outgoingMessages.providerStatus,
    })
    .from(communications)
    .leftJoin(
      outgoingMessages,
      and(
        eq(outgoingMessages.key, sql`'communication:' || ${communications.id}`),
        eq(outgoingMessages.channel, communications.channel),
      ),
    )
    .where(
      and(
        eq(communications.contractorId, contractorId),
        eq(communications.customerId, customerId),
        before ? lt(communications.id, before) : undefined,
      ),
    )
    .orderBy(desc(communications.id))
    .limit(limit + 1);
  return rows.map(({ outcome, error, providerStatus, ...row }) => {
    const channel = row.channel === 'sms' ? 'sms' : 'email';
    // A service may take something and say later that it did not get there.
    const lost = providerStatus !== null && LOST.includes(providerStatus) && providerStatus;
    const became = lost ? 'failed' : outcome;
    const status: CommunicationStatus = row.status === 'sent' && became ? became : row.status;
    return {
      ...row,
      status,
      reason:
        status === 'failed' ? serviceError(channel, lost || (error ?? 'not taken')) : row.reason,
    };
  });
}
