import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import { type InvoiceStatus, invoiceStatusNames } from '../invoices/rules.ts';
import { type PaymentStatus, paymentStatusNames } from '../rules.ts';
import type { Invoice, Payment } from './billing.ts';

const invoiceTones: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  due: 'attention',
  processing: 'attention',
  failed: 'bad',
  paid: 'ok',
  refunded: 'neutral',
  void: 'neutral',
};

export const isPaidInPart = ({ status, paidAmount, dueAmount }: Invoice) =>
  status === 'due' && paidAmount > 0 && dueAmount > 0;

export function InvoiceStatusLabel({ invoice }: { invoice: Invoice }) {
  if (invoice.overdue) return <StatusLabel tone="bad">Overdue</StatusLabel>;
  if (invoice.disputedAmount > 0) return <StatusLabel tone="bad">Disputed</StatusLabel>;
  return (
    <StatusLabel tone={invoiceTones[invoice.status]}>
      {isPaidInPart(invoice) ? 'Paid in part' : invoiceStatusNames[invoice.status]}
    </StatusLabel>
  );
}

const paymentTones: Record<PaymentStatus, Tone> = {
  open: 'neutral',
  processing: 'attention',
  recorded: 'attention',
  succeeded: 'ok',
  failed: 'bad',
  expired: 'neutral',
  declined: 'bad',
  withdrawn: 'neutral',
};

export function PaymentStatusLabel({ payment }: { payment: Payment }) {
  if (payment.disputeStatus === 'open') return <StatusLabel tone="bad">Disputed</StatusLabel>;
  if (payment.disputeStatus === 'lost')
    return <StatusLabel tone="bad">Reversed by the bank</StatusLabel>;
  const hasFailed = payment.status === 'expired' && payment.failure !== null;
  const status = hasFailed ? 'failed' : payment.status;
  return <StatusLabel tone={paymentTones[status]}>{paymentStatusNames[status]}</StatusLabel>;
}
