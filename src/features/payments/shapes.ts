import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { id, instant } from '#lib/contract.ts';
import { invoiceKinds, invoiceMoveNames, invoiceStatuses } from './invoices/rules.ts';
import {
  disputeStatuses,
  paymentMethods,
  paymentMoveNames,
  paymentStatuses,
  refundStatuses,
} from './rules.ts';

const amount = z.int().describe('US cents');

export const Payment = z.object({
  id,
  invoiceId: id,
  amount,
  method: z.enum(paymentMethods).describe('Through the provider, or directly'),
  status: z.enum(paymentStatuses),
  failure: z.string().nullable().describe('Why the last attempt failed, as the provider says it'),
  surplusAmount: amount.describe('The part that nothing was due for: it goes back'),
  refundedAmount: amount,
  disputedAmount: amount.describe('What a bank holds or took back because of a dispute'),
  disputeStatus: z.enum(disputeStatuses).nullable(),
  refundableAmount: amount.describe('What can still be refunded'),
  receivedOn: z.string().nullable(),
  note: z.string(),
  succeededAt: instant.nullable(),
  createdAt: instant,
  checkoutUrl: z
    .string()
    .nullable()
    .describe('Where its homeowner goes on paying, while it is open'),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount,
      status: z.enum(refundStatuses),
      reason: z.string(),
      createdAt: instant,
    }),
  ),
  moves: z.array(z.enum(paymentMoveNames)).describe('What the caller can do next'),
});

export const Invoice = z.object({
  id,
  number: z.int().nullable().describe('Counted per business; a draft has none'),
  label: z.string().describe('The number as it is written, such as INV-0007'),
  kind: z.enum(invoiceKinds),
  title: z.string(),
  items: z.array(z.object({ description: z.string(), amount })),
  notes: z.string(),
  contractorId: id,
  contractorName: z.string(),
  homeownerId: id,
  customerName: z.string(),
  quoteId: id,
  projectId: id.nullable(),
  projectTitle: z.string(),
  totalAmount: amount,
  paidAmount: amount,
  pendingAmount: amount.describe('On its way: paid, but not arrived or not confirmed yet'),
  refundedAmount: amount,
  disputedAmount: amount,
  dueAmount: amount.describe('What is owed and not on its way'),
  status: z.enum(invoiceStatuses),
  overdue: z.boolean(),
  dueDate: z.string().nullable(),
  issuedAt: instant.nullable(),
  paidAt: instant.nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string(),
  remindedAt: instant.nullable().describe('When the homeowner was last reminded'),
  nextReminderAt: instant
    .nullable()
    .describe('When the next reminder may go out; null before the first and after the last'),
  createdAt: instant,
  updatedAt: instant,
  moves: z.array(z.enum(invoiceMoveNames)).describe('What the caller can do next'),
});

/** An invoice with its payments, oldest first. */
export const InvoiceDetail = Invoice.extend({ payments: z.array(Payment) });

export const notFoundErrors = apiErrors('not-found');
export const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted', 'out-of-range');
