import { eq } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { type NewNotification, notify } from '#features/notifications/data.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findAnyInvoice } from './invoices/data.ts';

/** An invoice with the people to notify. */
export async function findInvoiceParties(db: Db, id: string) {
  const invoice = await findAnyInvoice(db, id);
  if (!invoice) return;
  const [business] = await db
    .select({ ownerId: contractors.userId })
    .from(contractors)
    .where(eq(contractors.id, invoice.contractorId));
  const [homeowner] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, invoice.homeownerId));
  return {
    invoice,
    ownerId: business?.ownerId ?? undefined,
    isHomeownerProved: homeowner?.emailVerified ?? false,
  };
}
export type InvoiceParties = NonNullable<Awaited<ReturnType<typeof findInvoiceParties>>>;

type Effect = (
  parties: InvoiceParties,
  context: JobContext,
  activity: ActivityRow,
) => Promise<unknown>;

/** Finds the invoice of an activity of an invoice or of a payment; skips one that was deleted since. */
export const forInvoice =
  (effect: Effect) => async (activity: ActivityRow, context: JobContext) => {
    const { invoiceId } = activity.data;
    const id = typeof invoiceId === 'string' ? invoiceId : activity.subjectId;
    const parties = await findInvoiceParties(context.db, id);
    if (parties) await effect(parties, context, activity);
  };

type Content = Pick<NewNotification, 'title' | 'message' | 'priority'>;

/** Notifies one side, by the channels that they chose. */
export async function notifyParty(
  { invoice, ownerId, isHomeownerProved }: InvoiceParties,
  context: JobContext,
  activity: ActivityRow,
  party: 'homeowner' | 'contractor',
  content: Content,
) {
  const userId = party === 'contractor' ? ownerId : invoice.homeownerId;
  if (!userId) return;
  await notify(context.db, context, {
    type: 'project_update',
    actionText: 'Open the invoice',
    ...content,
    userId,
    role: party,
    actionUrl: `/${party}/billing?invoiceId=${invoice.id}`,
    data: { invoiceId: invoice.id },
    // Whoever has not proved an address makes nobody's phone ring.
    ...(party === 'contractor' && !isHomeownerProved && { portalOnly: true }),
    activityId: activity.id,
  });
}
