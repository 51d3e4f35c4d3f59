import {
  and,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { notifications } from '#features/notifications/tables.ts';
import { sharesPhone } from '#features/projects/contact-shares/data.ts';
import { wasAssignedLead } from '#features/projects/shared-work/data.ts';
import { users } from '#features/users/tables.ts';
import { formatPlace } from '#lib/format-place.ts';
import { containsPattern } from '#lib/like.ts';
import type { Db } from '#server/database/database.ts';
import { type CustomerPair, MAX_LISTED_JOBS, MAX_NOTIFICATION_IDS } from '../rules.ts';
import { customers } from '../tables.ts';

/**
 * What the contractor wrote down stays as it is. From the account, the email address is visible once a lead was
 * assigned, the phone number once a quote was accepted or the homeowner shares it.
 */
export const customerViewColumns = {
  ...getTableColumns(customers),
  name: sql<string>`coalesce(nullif(${customers.name}, ''), ${users.name}, '')`,
  email: sql<string | null>`case when ${customers.email} <> '' then ${customers.email}
    when ${customers.acceptedQuotes} > 0 or ${wasAssignedLead(customers)} then ${users.email} end`,
  phone: sql<string | null>`case when ${customers.phone} <> '' then ${customers.phone}
    when ${customers.acceptedQuotes} > 0 or ${sharesPhone(customers.contractorId, customers.homeownerId)}
      then nullif(${users.phone}, '') end`,
  city: sql<string>`coalesce(${users.city}, '')`,
  state: sql<string>`coalesce(${users.state}, '')`,
  /** Where messages are delivered, even if the contractor may not see it. */
  deliveryEmail: sql<string>`coalesce(${users.email}, ${customers.email})`,
  deliveryPhone: sql<string>`coalesce(${users.phone}, ${customers.phone})`,
  firstName: sql<string>`coalesce(${users.firstName}, split_part(${customers.name}, ' ', 1))`,
};

export type CustomerView = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export async function findCustomer(db: Db, contractorId: string, id: string) {
  const [row] = await db
    .select(customerViewColumns)
    .from(customers)
    .leftJoin(users, eq(users.id, customers.homeownerId))
    .where(and(eq(customers.id, id), eq(customers.contractorId, contractorId)));
  return row;
}

/** Phone and address of customers without an account, as this contractor wrote them down. */
export const listOwnContacts = (db: Db, contractorId: string, ids: readonly string[]) =>
  db
    .select({
      id: customers.id,
      phone: customers.phone,
      mayCall: customers.allowPhone,
      address: customers.address,
    })
    .from(customers)
    .where(
      and(
        inArray(customers.id, [...ids]),
        eq(customers.contractorId, contractorId),
        isNull(customers.homeownerId),
      ),
    );

/** The conversation of the pair, where anything was written in it; one at most is unified. */
const ofConversation = (
  what: 'last_message_at' | 'last_message_sender' | 'contractor_name' | SQL,
) => sql`(
  select ${typeof what === 'string' ? sql.identifier(what) : what} from conversations
  where conversations.contractor_id = ${customers.contractorId}
    and conversations.homeowner_id = ${customers.homeownerId} and unified and last_seq > 0)`;
const ofNewestActivity = (column: 'title' | 'created_at') => sql`(
  select ${sql.identifier(column)} from customer_activities
  where customer_id = ${customers.id} order by customer_activities.id desc limit 1)`;
const instantOf = (value: string | Date | null) => (value === null ? null : new Date(value));

/** By an index each, and for the rows of a page alone. */
const lastEventColumns = {
  messageAt: ofConversation('last_message_at').mapWith(instantOf),
  messageSender: sql<string | null>`${ofConversation('last_message_sender')}`,
  /** Nothing of what the contractor has deleted for themselves. */
  messageText: sql<string | null>`${ofConversation(
    sql`case when cleared_contractor < last_seq then nullif(last_message, '') end`,
  )}`,
  /** How the product names the contractor in what it writes there. */
  ownName: sql<string | null>`${ofConversation('contractor_name')}`,
  activityTitle: sql<string | null>`${ofNewestActivity('title')}`,
  activityAt: ofNewestActivity('created_at').mapWith(instantOf),
};

const owed = (which: SQL) =>
  sql<number>`(
    select coalesce(sum(total_amount - paid_amount - pending_amount), 0) from invoices
    where invoices.homeowner_id = ${customers.homeownerId} and ${which}
      and invoices.contractor_id = ${customers.contractorId})`.mapWith(Number);

/** What a row is looked at for: money that is owed, and money that is asked for. By an index each, too. */
const moneyColumns = {
  owedAmount: owed(sql`status in ('due', 'failed', 'processing')`),
  openQuotesAmount: sql<number>`case when ${customers.activeQuotes} = 0 then 0 else (
    select coalesce(sum(total_amount), 0) from quotes
    where quotes.contractor_id = ${customers.contractorId} and status = 'sent'
      and case when ${customers.homeownerId} is null
        then quotes.customer_id = ${customers.id} and quotes.homeowner_id is null
        else quotes.homeowner_id = ${customers.homeownerId} end) end`.mapWith(Number),
};

type ListPage = {
  q?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  homeownerId?: string | undefined;
  /** The last row of the previous page. */
  after?: readonly [lastActivity: string, id: string] | undefined;
  /** What was due before this day is late. */
  overdueBefore: string;
  limit: number;
};

/** A US number without its country code, however it was written. */
const lastDigits = (phone: SQL | string) =>
  sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** A contractor's customers, most recent activity first. */
export function listCustomers(
  db: Db,
  contractorId: string,
  { q, email, phone, homeownerId, after, overdueBefore, limit }: ListPage,
) {
  const { lastActivity, id } = customers;
  return db
    .select({
      ...customerViewColumns,
      ...lastEventColumns,
      ...moneyColumns,
      overdueAmount: owed(sql`status in ('due', 'failed') and due_date < ${overdueBefore}`),
    })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.homeownerId))
    .where(
      and(
        eq(customers.contractorId, contractorId),
        homeownerId ? eq(customers.homeownerId, homeownerId) : undefined,
        q
          ? or(ilike(users.name, containsPattern(q)), ilike(customers.name, containsPattern(q)))
          : undefined,
        // What the contractor may not see of an account is not found by it, either.
        email ? sql`lower(${customerViewColumns.email}) = ${email}` : undefined,
        phone ? sql`${lastDigits(customerViewColumns.phone)} = ${lastDigits(phone)}` : undefined,
        after && sql`(${lastActivity}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(lastActivity), desc(id))
    .limit(limit + 1);
}

/** The ids of the customer's notifications about this contractor, latest first. */
export async function listNotificationIdsAbout(
  db: Db,
  { contractorId, homeownerId }: CustomerPair,
) {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, homeownerId),
        eq(notifications.role, 'homeowner'),
        sql`${notifications.data}->>'contractorId' = ${contractorId}`,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(MAX_NOTIFICATION_IDS);
  return rows.map(({ id }) => id);
}

/** The jobs of a homeowner with this contractor, whose address it may see, and what was paid for them. */
export async function findWork(db: Db, { contractorId, homeownerId }: CustomerPair) {
  const { rows } = await db.execute<{
    projectId: string;
    title: string;
    street: string | null;
    city: string;
    state: string;
    zipCode: string;
  }>(sql`
    select id as "projectId", title, street_address as street, city, state, zip_code as "zipCode" from projects
    where homeowner_id = ${homeownerId} and contractor_id = ${contractorId} and accepted_quote_id is not null
    order by id desc limit ${MAX_LISTED_JOBS}`);
  const { rows: sums } = await db.execute<{ paid: string }>(sql`
    select coalesce(sum(paid_amount - refunded_amount), 0) as paid from invoices
    where homeowner_id = ${homeownerId} and contractor_id = ${contractorId}`);
  return {
    jobs: rows.map(({ projectId, title, street, ...place }) => ({
      projectId,
      title,
      address: street && formatPlace({ ...place, street }),
    })),
    paidAmount: Number(sums[0]?.paid ?? 0),
  };
}
