import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { newId } from '#lib/columns.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { FAILED_STATUSES } from '#server/delivery/outgoing.ts';
import { outgoingMessages } from '#server/delivery/tables.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { getPlatformSettings } from '#server/platform-settings/platform-settings.ts';
import { addActivity } from '../activity/data.ts';
import { touchCustomer } from '../data.ts';
import {
  type CommunicationStatus,
  type Recipient,
  type SendableTemplate,
  serviceError,
  TOO_MANY_NOTES,
} from './rules.ts';

import { communications } from './tables.ts';

/** An open quote that this contractor sent to this customer. */
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

/** Counts what a contractor or an admin sends, or asks to send, to an address or a number. */
export async function countNote(
  context: Context,
  tx: Db,
  channel: 'email' | 'sms',
  recipient: string,
  refusal = TOO_MANY_NOTES,
) {
  const { uid, role, contractorId } = requireSignedIn(context);
  const maxRecipients =
    role === 'contractor' && contractorId ? await findMaxRecipients(tx, contractorId) : undefined;
  await requireBudget(
    { ...context, db: tx },
    {
      ...{ key: `note:${newId()}`, channel, budget: 'note', senderId: uid, recipient },
      maxRecipients,
    },
    refusal,
  );
}

/**
 * Counts somebody whom the product itself mails because of a business, once a day, among the people whom it may write
 * to before it has been checked. Nothing is counted for a business that has been.
 */
export async function countNewcomerRecipient(
  context: Context,
  tx: Db,
  { contractorId, email }: { contractorId: string; email: string },
  refusal: string,
) {
  const maxRecipients = await findMaxRecipients(tx, contractorId);
  if (maxRecipients === undefined) return;
  const day = context.now().toISOString().slice(0, 10);
  const [business] = await tx
    .select({ ownerId: contractors.userId })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  await requireBudget(
    { ...context, db: tx },
    {
      ...{ key: `reached:${contractorId}:${day}:${email}`, channel: 'email', budget: 'note' },
      ...{ senderId: business?.ownerId ?? contractorId, recipient: email, maxRecipients },
    },
    refusal,
  );
}

/** To how many people a business may write in a day until its license and insurance are checked; then undefined. */
async function findMaxRecipients(tx: Db, contractorId: string) {
  const [business] = await tx
    .select({ verified: contractors.verified })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  return business?.verified ? undefined : (await getPlatformSettings(tx)).maxRecipientsUnverified;
}

type OutgoingCommunication = {
  channel: 'email' | 'sms';
  subject?: string;
  message?: string | undefined;
  template?: SendableTemplate;
  quoteId?: string | undefined;
};

/** Stores a message and records it; a job sends it. */
export async function queueCommunication(
  tx: Db,
  context: Context,
  { contractorId, customerId, recipientId }: Recipient,
  message: OutgoingCommunication,
) {
  const { uid } = requireSignedIn(context);
  const id = newId();
  const at = context.now();
  await tx.insert(communications).values({
    ...message,
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
        type: message.channel === 'email' ? 'email_sent' : 'text_sent',
        description: message.message ?? '',
        quoteId: message.quoteId,
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

export const closeCommunication = (
  db: Db,
  id: string,
  outcome: { status: CommunicationStatus; reason?: string },
) =>
  db
    .update(communications)
    .set({ ...outcome, updatedAt: sql`now()` })
    .where(and(eq(communications.id, id), eq(communications.status, 'queued')));

type LoggedContact = Pick<
  typeof communications.$inferInsert,
  'channel' | 'direction' | 'subject' | 'message' | 'timestamp'
>;

/** Logs a contact that happened outside the site. */
export async function logCommunication(
  tx: Db,
  context: Context,
  { contractorId, customerId }: { contractorId: string; customerId: string },
  logged: LoggedContact,
) {
  const id = newId();
  await tx.insert(communications).values({
    ...logged,
    ...{ id, contractorId, customerId, senderId: requireSignedIn(context).uid },
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

/** Stores what a customer without an account asks about a quote, where the contractor reads what they wrote. */
export async function storeQuestion(
  tx: Db,
  context: Pick<Context, 'now'>,
  { id: quoteId, contractorId, customerId, projectTitle }: AskedQuote,
  message: string,
) {
  const id = newId();
  const at = context.now();
  await touchCustomer(tx, context, customerId);
  await tx.insert(communications).values({
    ...{ id, contractorId, customerId, quoteId, message, timestamp: at, createdAt: at },
    senderId: customerId,
    channel: 'email',
    direction: 'inbound',
    subject: `Question about “${projectTitle}”`,
  });
  await addActivity(
    tx,
    context,
    { id: customerId, contractorId },
    { type: 'quote_question', description: message, quoteId },
  );
  return id;
}

type AskedQuote = { id: string; contractorId: string; customerId: string; projectTitle: string };

/** The key of a communication in the outgoing messages. */
export const communicationKey = (id: string) => `communication:${id}`;

type History = { customerId: string; before?: string | undefined; limit: number };

/** The communications between a contractor and one customer with their delivery status, newest first. */
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
    // A provider may accept a message and report later that it was not delivered.
    const undelivered =
      providerStatus !== null && FAILED_STATUSES.includes(providerStatus) && providerStatus;
    const deliveryStatus = undelivered ? 'failed' : outcome;
    const status: CommunicationStatus =
      row.status === 'sent' && deliveryStatus ? deliveryStatus : row.status;
    return {
      ...row,
      status,
      reason:
        status === 'failed'
          ? serviceError(channel, undelivered || (error ?? 'not taken'))
          : row.reason,
    };
  });
}
