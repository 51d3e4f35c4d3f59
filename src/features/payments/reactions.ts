import { findProjectParties } from '#features/projects/data.ts';
import { findMilestone } from '#features/projects/milestones/data.ts';
import { depositOf } from '#features/quotes/items/rules.ts';
import { formatDate } from '#lib/dates.ts';
import { invoiceLabel } from '#lib/invoice-label.ts';
import { formatCents } from '#lib/money.ts';
import { lastDayOver } from '#lib/zoned-time.ts';
import type { Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import { expireCheckouts } from './checkout/service.ts';
import { findPendingRefund } from './data.ts';
import { draftFromQuote } from './drafts/service.ts';
import { applyForgottenEvents } from './events/service.ts';
import { claimOverdue, listDueSoon } from './invoices/data.ts';
import {
  dueAmountOf,
  MAX_OVERDUE_REMINDERS,
  ofBusiness,
  REMINDER_RUN,
  remindedBefore,
  reminderWords,
} from './invoices/rules.ts';
import { forInvoice, type InvoiceParties, notifyParty } from './notify.ts';
import { providerNamed } from './providers/service.ts';
import { settleSandbox } from './sandbox/service.ts';
import { recordInvoice } from './service.ts';

type Party = 'homeowner' | 'contractor';
type Words = { title: string; message: string };

/** Tells one side what happened to an invoice or a payment; `amount` is that of the activity. */
const tell = (
  party: Party,
  wordsOf: (parties: InvoiceParties, amount: string) => Words,
  priority?: 'high',
): Reaction =>
  forInvoice((parties, context, activity) =>
    notifyParty(parties, context, activity, party, {
      ...wordsOf(parties, formatCents(Number(activity.data.amount ?? 0))),
      ...(priority && { priority }),
    }),
  );

const label = ({ invoice }: InvoiceParties) => invoiceLabel(invoice.number ?? 0);
const about = (parties: InvoiceParties) => `${label(parties)}, “${parties.invoice.projectTitle}”`;
/** For a homeowner, who may have invoices of one number from several businesses: each counts its own. */
const aboutTheirs = (parties: InvoiceParties) =>
  `${ofBusiness(parties.invoice, label(parties))}, “${parties.invoice.projectTitle}”`;

/** Neither paid nor taken back since. */
const isOwed = ({ invoice }: InvoiceParties) => ['due', 'failed'].includes(invoice.status);

const invoiceDeposit: Reaction = ({ subjectId }, context) =>
  draftFromQuote(context, subjectId, {
    kind: 'deposit',
    description: 'Deposit as agreed in the quote',
    source: `quote:${subjectId}:deposit`,
    amountOf: (quote) => depositOf(quote, quote.totalAmount) ?? 0,
  });

const paymentReactions: Reactions = {
  'quote.accepted': { invoiceDeposit },
  'quote.takenOver': { invoiceDeposit },
  'project.completed': {
    prepareBalance: async (activity, context) => {
      const found = await findProjectParties(context.db, activity.subjectId);
      const quoteId = found?.project.acceptedQuoteId;
      if (!quoteId) return;
      await draftFromQuote(context, quoteId, {
        kind: 'balance',
        description: 'Balance of the agreed price',
        source: `quote:${quoteId}:balance`,
        amountOf: (_, left) => left,
      });
    },
  },
  'milestone.approved': {
    invoiceStep: async ({ subjectId, data }, context) => {
      const step = await findMilestone(context.db, String(data.milestoneId));
      const found = step && (await findProjectParties(context.db, subjectId));
      const quoteId = found?.project.acceptedQuoteId;
      if (!step || !quoteId) return;
      await draftFromQuote(context, quoteId, {
        kind: step.changeOrderId ? 'extra' : 'progress',
        description: step.name,
        source: `milestone:${step.id}`,
        amountOf: () => step.amount,
      });
    },
  },
  'invoice.issued': {
    notifyHomeowner: tell(
      'homeowner',
      (parties) => ({
        title: `${parties.invoice.contractorName} sent you an invoice for ${formatCents(parties.invoice.totalAmount)}`,
        message: `${about(parties)}. Due ${parties.invoice.dueDate ? formatDate(parties.invoice.dueDate) : 'now'}.`,
      }),
      'high',
    ),
  },
  'invoice.prepared': {
    notifyContractor: tell('contractor', ({ invoice }) => ({
      title: 'The final invoice is ready for you to review',
      message: `${formatCents(invoice.totalAmount)} for “${invoice.projectTitle}.” Review it and send it.`,
    })),
  },
  'invoice.voided': {
    notifyHomeowner: tell('homeowner', (parties) => ({
      title: `${parties.invoice.contractorName} voided ${label(parties)}`,
      message: `You don’t owe anything for it. ${parties.invoice.voidReason}`.trim(),
    })),
  },
  'invoice.dueSoon': {
    notifyHomeowner: forInvoice(async (parties, context, activity) => {
      if (!isOwed(parties)) return;
      const { dueDate, projectTitle } = parties.invoice;
      await notifyParty(parties, context, activity, 'homeowner', {
        title: `${ofBusiness(parties.invoice, label(parties))} is due ${dueDate ? formatDate(dueDate) : 'soon'}`,
        message: `${formatCents(dueAmountOf(parties.invoice))} for “${projectTitle}.”`,
      });
    }),
  },
  'invoice.overdue': {
    notifyHomeowner: forInvoice(async (parties, context, activity) => {
      if (!isOwed(parties)) return;
      await notifyParty(parties, context, activity, 'homeowner', {
        ...reminderWords(
          { ...parties.invoice, dueAmount: dueAmountOf(parties.invoice) },
          label(parties),
        ),
        priority: 'high',
      });
    }),
  },
  'payment.recorded': {
    notifyHomeowner: tell(
      'homeowner',
      (parties, amount) => ({
        title: `Did you pay ${parties.invoice.contractorName} ${amount}?`,
        message: `They recorded it for ${about(parties)}. Confirm it, or tell us you didn’t.`,
      }),
      'high',
    ),
  },
  'payment.succeeded': {
    notifyHomeowner: tell('homeowner', (parties, amount) => ({
      title: `Your payment of ${amount} went through`,
      message: `${aboutTheirs(parties)}. The receipt is with the invoice.`,
    })),
    notifyContractor: tell('contractor', (parties, amount) => ({
      title: `${parties.invoice.customerName} paid ${amount}`,
      message: about(parties),
    })),
  },
  'payment.failed': {
    notifyHomeowner: tell('homeowner', (parties, amount) => ({
      title: `Your payment of ${amount} didn’t go through`,
      message: `${aboutTheirs(parties)}. You weren’t charged. You can try again.`,
    })),
  },
  'payment.declined': {
    notifyContractor: tell(
      'contractor',
      (parties, amount) => ({
        title: `${parties.invoice.customerName} didn’t confirm ${amount}`,
        message: `You recorded it for ${about(parties)}. Talk to them before you record it again.`,
      }),
      'high',
    ),
  },
  'payment.refundRequested': {
    askProvider: async ({ data }, context) => {
      const found = await findPendingRefund(context.db, String(data.refundId));
      if (!found) return;
      const { refund, payment } = found;
      await providerNamed(context, payment.provider).refund({
        paymentId: payment.id,
        reference: payment.reference,
        account: payment.account,
        refundId: refund.id,
        amount: refund.amount,
      });
    },
  },
  'payment.refunded': {
    notifyHomeowner: tell('homeowner', (parties, amount) => ({
      title: `${amount} was refunded to you`,
      message: aboutTheirs(parties),
    })),
    notifyContractor: tell('contractor', (parties, amount) => ({
      title: `${amount} was refunded to ${parties.invoice.customerName}`,
      message: about(parties),
    })),
  },
  'payment.refundFailed': {
    notifyContractor: tell(
      'contractor',
      (parties, amount) => ({
        title: `${amount} couldn’t be refunded`,
        message: `${about(parties)}. Open the invoice and try again.`,
      }),
      'high',
    ),
  },
  'payment.disputed': {
    notifyContractor: tell(
      'contractor',
      (parties, amount) => ({
        title: `${parties.invoice.customerName}’s bank disputes ${amount}`,
        message: `${about(parties)}. The bank holds the money until it decides.`,
      }),
      'high',
    ),
  },
  'payment.disputeClosed': {
    notifyContractor: forInvoice((parties, context, activity) => {
      const amount = formatCents(Number(activity.data.amount ?? 0));
      const isWon = activity.data.outcome === 'won';
      return notifyParty(parties, context, activity, 'contractor', {
        title: isWon ? `You won the bank dispute over ${amount}` : `The bank took back ${amount}`,
        message: about(parties),
        priority: 'high',
      });
    }),
  },
};

/** All reactions of this module. */
export const paymentsReactions = paymentReactions;

/** Overdue invoices that one run reminds of at most; the next run goes on. */
const MAX_PER_RUN = 500;

/** The scheduled jobs of this module. */
export const paymentsSchedules: Schedules = {
  paymentEvents: {
    cron: '* * * * *',
    run: async (context) => {
      await settleSandbox(context);
      await applyForgottenEvents(context);
      await expireCheckouts(context);
    },
  },
  invoicesDueSoon: {
    cron: '4 15 * * *',
    run: (context) =>
      context.db.transaction(async (tx) => {
        const soon = await listDueSoon(tx, { now: context.now(), limit: MAX_PER_RUN });
        for (const invoice of soon) await recordInvoice(tx, context, 'dueSoon', invoice);
      }),
  },
  overdueInvoices: {
    cron: `${REMINDER_RUN.minute} ${REMINDER_RUN.hour} * * *`,
    run: (context) =>
      context.db.transaction(async (tx) => {
        const now = context.now();
        const overdue = await claimOverdue(tx, {
          now,
          before: lastDayOver(now),
          limit: MAX_PER_RUN,
          times: MAX_OVERDUE_REMINDERS,
          remindedBefore: remindedBefore(now),
        });
        for (const invoice of overdue) await recordInvoice(tx, context, 'overdue', invoice);
      }),
  },
};
