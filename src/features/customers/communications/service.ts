import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { conversations } from '#features/messages/tables.ts';
import { homeownersOfferedTo } from '#features/projects/shared-work/data.ts';
import { quotes } from '#features/quotes/tables.ts';
import { users } from '#features/users/tables.ts';
import { toE164 } from '#lib/phone.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { upsertCustomer } from '../data.ts';
import { findCustomer } from '../lists/data.ts';
import { customers } from '../tables.ts';
import type { Recipient } from './rules.ts';

const isUuid = (to: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(to);

/**
 * Finds the recipient by id, email address or phone number. A contractor finds their customers and homeowners
 * with whom they share a lead, a quote or a conversation; an admin finds any account.
 */
export async function findRecipient(tx: Db, context: Context, to: string) {
  if (requireSignedIn(context).role === 'admin') return findAccount(tx, to);
  const { contractorId } = requireActingContractor(context);
  const customer = await findOwnCustomer(tx, contractorId, to);
  if (customer) return customer;
  const homeownerId = await findConnectedHomeowner(tx, contractorId, to);
  if (!homeownerId) return undefined;
  const { id } = await upsertCustomer(tx, context, { contractorId, homeownerId });
  return customerAsRecipient(tx, contractorId, id);
}

const lastTenDigits = (column: typeof users.phone | typeof customers.phone) =>
  sql`right(regexp_replace(${column}, '\\D', '', 'g'), 10)`;

/** The last ten digits of a US number, by which numbers are compared. */
const nationalNumber = (to: string) => toE164(to)?.slice(2) ?? '';

async function findAccount(db: Db, to: string): Promise<Recipient | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(users.isActive, isUuid(to) ? eq(users.id, to) : eq(users.email, to.trim().toLowerCase())),
    );
  return (
    user && {
      recipientId: user.id,
      homeownerId: user.id,
      email: user.email,
      phone: user.phone,
      allowEmail: true,
      allowText: true,
      hasMarketingConsent: user.preferences.marketingEmails,
    }
  );
}

async function findOwnCustomer(db: Db, contractorId: string, to: string) {
  const email = to.trim().toLowerCase();
  const phone = nationalNumber(to);
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.homeownerId))
    .where(
      and(
        eq(customers.contractorId, contractorId),
        isUuid(to)
          ? eq(customers.id, to)
          : phone
            ? or(eq(lastTenDigits(users.phone), phone), eq(lastTenDigits(customers.phone), phone))
            : or(eq(users.email, email), eq(customers.email, email)),
      ),
    )
    .orderBy(desc(customers.lastActivity))
    .limit(1);
  return row && customerAsRecipient(db, contractorId, row.id);
}

/** A homeowner without a customer record whom a lead, a quote or a conversation connects with the contractor. */
async function findConnectedHomeowner(db: Db, contractorId: string, to: string) {
  // Starts from the contractor's connections, so that a phone number is compared with few rows.
  const connected = union(
    homeownersOfferedTo(db, contractorId),
    db
      .select({ id: sql<string>`${quotes.homeownerId}` })
      .from(quotes)
      .where(and(eq(quotes.contractorId, contractorId), isNotNull(quotes.homeownerId))),
    db
      .select({ id: sql<string>`${conversations.homeownerId}` })
      .from(conversations)
      .where(eq(conversations.contractorId, contractorId)),
  );
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        users.isActive,
        inArray(users.id, connected),
        isUuid(to)
          ? eq(users.id, to)
          : nationalNumber(to)
            ? eq(lastTenDigits(users.phone), nationalNumber(to))
            : eq(users.email, to.trim().toLowerCase()),
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
  const {
    homeownerId,
    deliveryEmail: email,
    deliveryPhone: phone,
    allowEmail,
    allowText,
  } = customer;
  const account = homeownerId
    ? await db
        .select({ preferences: users.preferences })
        .from(users)
        .where(and(eq(users.id, homeownerId), users.isActive))
    : [];
  const hasMarketingConsent = account[0]?.preferences.marketingEmails ?? false;
  return {
    ...{ contractorId, customerId: id, homeownerId, email, phone, allowEmail, allowText },
    hasMarketingConsent,
  };
}

/** The recipient of a queued message with their current address and preferences. */
export const refreshRecipient = (
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
