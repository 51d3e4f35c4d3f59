import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { paymentMethodNames } from '../rules.ts';
import { AmountForm } from './amount-form.tsx';
import styles from './billing.module.css';
import { type Payment, useBillingOptions, type Viewer } from './billing.ts';
import { PaymentStatusLabel } from './invoice-status.tsx';

type Props = { payment: Payment; viewer: Viewer };

/** One payment of an invoice: what became of it, and what its parties may do. */
export function PaymentItem({ payment, viewer }: Props) {
  const [isRefunding, setIsRefunding] = useState(false);
  const { id, moves } = payment;
  const confirm = useMutation(orpc.payments.confirm.mutationOptions(useBillingOptions()));
  const decline = useMutation(orpc.payments.decline.mutationOptions(useBillingOptions()));
  const withdraw = useMutation(orpc.payments.withdraw.mutationOptions(useBillingOptions()));
  const refund = useMutation(
    orpc.payments.refund.mutationOptions(useBillingOptions(() => setIsRefunding(false))),
  );
  return (
    <li className={styles.payment}>
      <div className={styles.head}>
        <span>
          <Money cents={payment.amount} />, {paymentMethodNames[payment.method].toLowerCase()}
        </span>
        <PaymentStatusLabel payment={payment} />
      </div>
      <span className={styles.soft}>
        {payment.receivedOn ? (
          `Received ${formatDate(payment.receivedOn)}`
        ) : (
          <RelativeTime at={payment.succeededAt ?? payment.createdAt} />
        )}
        {payment.note && `. ${payment.note}`}
      </span>
      {payment.refunds.map(({ id: refundId, amount, status, reason }) => (
        <span key={refundId} className={styles.soft}>
          {status === 'succeeded' && `${formatCents(amount)} refunded.`}
          {status === 'pending' && `${formatCents(amount)} being refunded.`}
          {status === 'failed' && `${formatCents(amount)} couldn’t be refunded.`} {reason}
        </span>
      ))}
      {payment.surplusAmount > 0 && (
        <span className={styles.soft}>
          {formatCents(payment.surplusAmount)} came in after the invoice was paid and will be
          returned.
        </span>
      )}
      <ApiErrorNotice error={confirm.error ?? decline.error ?? withdraw.error} />
      {isRefunding ? (
        <AmountForm
          most={payment.refundableAmount}
          label="Refund amount"
          noteLabel="Why"
          about={
            payment.method === 'online'
              ? 'It goes back to the original payment method.'
              : 'Record what you refunded. The homeowner is notified.'
          }
          action="Refund"
          busy={refund.isPending}
          error={refund.error}
          onSubmit={({ amount, note: reason }) =>
            refund.mutate({ id, amount, ...(reason && { reason }) })
          }
          onBack={() => setIsRefunding(false)}
        />
      ) : (
        <div className={styles.buttons}>
          {moves.includes('confirm') && (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
              Yes, I paid this
            </Button>
          )}
          {moves.includes('decline') && (
            <Button
              variant="default"
              loading={decline.isPending}
              onClick={() => decline.mutate({ id })}
            >
              I didn’t pay this
            </Button>
          )}
          {moves.includes('withdraw') && (
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ id })}
            >
              Remove this payment
            </Button>
          )}
          {moves.includes('refund') && viewer === 'contractor' && (
            <Button variant="default" onClick={() => setIsRefunding(true)}>
              Refund
            </Button>
          )}
          {payment.status === 'succeeded' && (
            <a href={`/api/payments/${id}/receipt`} download>
              Receipt (PDF)
            </a>
          )}
        </div>
      )}
    </li>
  );
}
