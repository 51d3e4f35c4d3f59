import { ApiError } from '#lib/api-error.ts';
import { formatDate, formatExact } from '#lib/dates.ts';
import { invoiceLabel } from '#lib/invoice-label.ts';
import type { Context } from '#server/context.ts';
import { findPaymentInvoice, listPayments } from '../data.ts';
import { findInvoice } from '../invoices/data.ts';
import { invoiceStatusNames } from '../invoices/rules.ts';
import { disputedOf, PAYMENT_NOT_FOUND, paymentMethodNames, refundedOf } from '../rules.ts';
import { callerOf, presentInvoice, requireInvoice } from '../service.ts';

const asFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  new File(
    [bytes],
    `${name
      .normalize('NFKD')
      .replaceAll(/[^\w ,.&-]/g, '')
      .slice(0, 120)}.pdf`,
    {
      type: 'application/pdf',
    },
  );

/** All documents are read as the contractors and homeowners of one country read them. */
const ZONE = 'America/Chicago';
const day = (at: Date | null) => (at ? formatExact(at, ZONE) : '');

/** An invoice as a PDF document, for its parties. */
export const renderInvoice = (context: Context, id: string) =>
  context.services.threads.documentRequests.run(context, async () => {
    const caller = callerOf(context);
    const invoice = presentInvoice(
      caller,
      await requireInvoice(context.db, caller, id),
      context.now(),
    );
    const bytes = await context.services.threads.draw(context, 'drawInvoicePdf', {
      ...invoice,
      brand: context.services.config.brand,
      statusText: invoice.overdue ? 'Overdue' : invoiceStatusNames[invoice.status],
      issuedOn: day(invoice.issuedAt),
      dueOn: invoice.dueDate ? formatDate(invoice.dueDate) : '',
      madeAt: invoice.updatedAt,
    });
    return asFile(`${invoice.label} ${invoice.contractorName}`, bytes);
  });

/** A receipt as a PDF document, for the parties of a payment that succeeded. */
export const renderReceipt = (context: Context, id: string) =>
  context.services.threads.documentRequests.run(context, async () => {
    const caller = callerOf(context);
    const invoiceId = await findPaymentInvoice(context.db, id);
    const invoice = invoiceId && (await findInvoice(context.db, caller, invoiceId));
    const stored = invoice
      ? (await listPayments(context.db, [invoice.id])).find(({ row }) => row.id === id)
      : undefined;
    if (!invoice || stored?.row.status !== 'succeeded')
      throw new ApiError('not-found', PAYMENT_NOT_FOUND);
    const { row, payment } = stored;
    const label = invoiceLabel(invoice.number ?? 0);
    const bytes = await context.services.threads.draw(context, 'drawReceiptPdf', {
      brand: context.services.config.brand,
      label,
      title: invoice.title,
      projectTitle: invoice.projectTitle,
      contractorName: invoice.contractorName,
      customerName: invoice.customerName,
      totalAmount: invoice.totalAmount,
      amount: row.amount,
      refundedAmount: refundedOf(payment),
      disputedAmount: disputedOf(payment),
      method: paymentMethodNames[row.method],
      isSandbox: row.provider === 'sandbox',
      paidOn: day(row.succeededAt),
      receivedOn: row.receivedOn ? formatDate(row.receivedOn) : '',
      paymentId: row.id,
      madeAt: row.succeededAt ?? row.updatedAt,
    });
    return asFile(`Receipt ${label} ${invoice.contractorName}`, bytes);
  });
