import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, cents, multilineText } from '#lib/contract.ts';
import { accountStates } from './accounts/rules.ts';
import { invoicesContract } from './invoices/contract.ts';
import { MAX_REASON_LENGTH } from './invoices/rules.ts';
import { sandboxContract } from './sandbox/contract.ts';
import { paymentSettingsContract } from './settings/contract.ts';
import { InvoiceDetail, moveErrors, notFoundErrors } from './shapes.ts';

const tags = ['Payments'];
const paymentPath = (name: string) => `/payments/{id}/${name}` as const;
const total = z.int().describe('US cents');

export const paymentsContract = {
  confirm: call
    .route({
      method: 'POST',
      path: paymentPath('confirm'),
      tags,
      summary: 'Confirm a payment the business recorded',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(InvoiceDetail),
  decline: call
    .route({
      method: 'POST',
      path: paymentPath('decline'),
      tags,
      summary: 'Decline a payment the business recorded',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(InvoiceDetail),
  withdraw: call
    .route({
      method: 'POST',
      path: paymentPath('withdraw'),
      tags,
      summary: 'Withdraw a payment I recorded by mistake',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(InvoiceDetail),
  refund: call
    .route({
      method: 'POST',
      path: paymentPath('refund'),
      tags,
      summary: 'Refund all or part of a payment',
    })
    .meta({ who: ['contractor', 'admin'], permission: 'manage_settings', idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        amount: cents.min(1).optional().describe('Defaults to everything that can be refunded'),
        reason: multilineText(MAX_REASON_LENGTH, 0).optional(),
      }),
    )
    .output(InvoiceDetail),
  receipt: call
    .route({
      method: 'GET',
      path: paymentPath('receipt'),
      tags,
      summary: 'Download a receipt as a PDF',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'document' })
    .errors(notFoundErrors)
    .input(byId)
    .output(z.file()),
};

export const billingContract = {
  summary: call
    .route({
      method: 'GET',
      path: '/billing',
      tags: ['Billing'],
      summary: 'Get what I owe and paid, or what my business is owed and received',
    })
    .meta({ who: ['homeowner', 'contractor'], rate: 'lookup' })
    .output(
      z.object({
        dueAmount: total,
        overdueAmount: total,
        pendingAmount: total,
        paidAmount: total,
        refundedAmount: total,
        disputedAmount: total,
        provider: z.enum(['sandbox', 'stripe']).describe('Who takes payments'),
        account: z
          .enum(accountStates)
          .nullable()
          .describe('Whether my business can be paid online; null for a homeowner'),
        months: z
          .array(z.object({ month: z.string(), online: total, direct: total }))
          .describe(
            'What a business received in each month since the first, newest first, a year at most',
          ),
        termsDays: z.int().nonnegative().describe('Days from an invoice until it is due'),
      }),
    ),
  connect: call
    .route({
      method: 'POST',
      path: '/billing/connect',
      tags: ['Billing'],
      summary: 'Where my business connects its account with the payment provider',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('failed-precondition'))
    .output(z.object({ url: z.string() })),
};

/** The calls of this module, by their public names. */
export const paymentsApi = {
  invoices: invoicesContract,
  payments: paymentsContract,
  billing: billingContract,
  paymentSettings: paymentSettingsContract,
  sandbox: sandboxContract,
};
