import * as z from 'zod';
import {
  byId,
  call,
  cents,
  dayInput,
  id,
  multilineText,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import { MAX_PAYMENT_NOTE_LENGTH, recordedMethods } from '../rules.ts';
import { Invoice, InvoiceDetail, moveErrors, notFoundErrors } from '../shapes.ts';
import {
  DAYS_BETWEEN_REMINDERS,
  INVOICES_PAGE_SIZE,
  invoiceKinds,
  invoiceStatuses,
  MAX_INVOICE_ITEMS,
  MAX_INVOICE_TITLE_LENGTH,
  MAX_ITEM_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_OVERDUE_REMINDERS,
  MAX_REASON_LENGTH,
} from './rules.ts';

const tags = ['Invoices'];
const paid = cents.min(1);

const content = {
  title: singleLineText(MAX_INVOICE_TITLE_LENGTH),
  items: z
    .array(z.object({ description: singleLineText(MAX_ITEM_LENGTH), amount: paid }))
    .min(1)
    .max(MAX_INVOICE_ITEMS),
  notes: multilineText(MAX_NOTES_LENGTH, 0),
  dueDate: dayInput.describe('Defaults to the platform’s invoice terms'),
};

export const invoicesContract = {
  list: call
    .route({ method: 'GET', path: '/invoices', tags, summary: 'List my invoices, newest first' })
    .meta({ who: ['homeowner', 'contractor'] })
    .input(
      pageInput(INVOICES_PAGE_SIZE).extend({
        status: z.enum(invoiceStatuses).optional(),
        quoteId: id.optional(),
        projectId: id.optional(),
        overdue: z
          .stringbool()
          .or(z.boolean())
          .default(false)
          .describe('true leaves out what is not late'),
      }),
    )
    .output(pageOf(Invoice)),
  get: call
    .route({
      method: 'GET',
      path: '/invoices/{id}',
      tags,
      summary: 'Get an invoice and its payments',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(InvoiceDetail),
  create: call
    .route({
      method: 'POST',
      path: '/invoices',
      tags,
      summary: 'Create an invoice for an accepted quote. Sent right away unless it’s a draft',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      z.object({
        quoteId: id,
        kind: z.enum(invoiceKinds).default('progress'),
        title: content.title.optional(),
        items: content.items,
        notes: content.notes.optional(),
        dueDate: content.dueDate.optional(),
        draft: z.boolean().default(false),
      }),
    )
    .output(InvoiceDetail),
  update: call
    .route({ method: 'PATCH', path: '/invoices/{id}', tags, summary: 'Update a draft invoice' })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(
      z
        .object({ id, ...content })
        .partial()
        .required({ id: true }),
    )
    .output(InvoiceDetail),
  issue: call
    .route({
      method: 'POST',
      path: '/invoices/{id}/issue',
      tags,
      summary: 'Send a draft invoice. It gets its number, and the homeowner owes it',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(InvoiceDetail),
  remove: call
    .route({ method: 'DELETE', path: '/invoices/{id}', tags, summary: 'Delete a draft' })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  void: call
    .route({
      method: 'POST',
      path: '/invoices/{id}/void',
      tags,
      summary: 'Void an unpaid invoice',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ reason: multilineText(MAX_REASON_LENGTH, 0).optional() }))
    .output(InvoiceDetail),
  remind: call
    .route({
      method: 'POST',
      path: '/invoices/{id}/reminder',
      tags,
      summary: 'Remind the homeowner of an overdue invoice',
      description: `Once in ${DAYS_BETWEEN_REMINDERS} days and ${MAX_OVERDUE_REMINDERS} times at most, with the reminders that are sent automatically.`,
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(InvoiceDetail),
  pay: call
    .route({
      method: 'POST',
      path: '/invoices/{id}/pay',
      tags,
      summary: 'Where to pay what is due, or a part of it; one checkout at a time',
    })
    .meta({ who: ['homeowner'] })
    .errors(moveErrors)
    .input(byId.extend({ amount: paid.optional().describe('Defaults to the full amount due') }))
    .output(z.object({ checkoutUrl: z.string(), paymentId: id, amount: z.int() })),
  recordPayment: call
    .route({
      method: 'POST',
      path: '/invoices/{id}/record-payment',
      tags,
      summary:
        'Record a check, cash, or transfer payment. It counts once the homeowner confirms it',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        amount: paid,
        method: z.enum(recordedMethods),
        receivedOn: dayInput.optional(),
        note: singleLineText(MAX_PAYMENT_NOTE_LENGTH, 0).optional(),
      }),
    )
    .output(InvoiceDetail),
  pdf: call
    .route({
      method: 'GET',
      path: '/invoices/{id}/pdf',
      tags,
      summary: 'Download an invoice as a PDF',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'document' })
    .errors(notFoundErrors)
    .input(byId)
    .output(z.file()),
};
