import { Link } from 'react-router';
import { formatCents } from '#lib/money.ts';
import { StatusLabel } from '#ui/status-label.tsx';
import type { PaymentStage, SchedulePart } from '../job/components/payment-schedule.ts';
import styles from './stage-payments.module.css';

type Props = {
  parts: readonly SchedulePart[];
  stage: PaymentStage;
  /** The invoice that a payment can be recorded for, if it is due first. */
  recordFor: string | undefined;
};

/** What is paid at one stage of a job, for its contractor: each part with the invoice that asks for it. */
export function StagePayments({ parts, stage, recordFor }: Props) {
  const shown = parts.filter((part) => part.stage === stage);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.payments}>
      {shown.map(({ what, amount, invoiceId, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps may be alike, and their order is fixed
        <li key={index} className={styles.payment}>
          {invoiceId ? (
            <Link className="touch-target" to={`/contractor/billing?invoiceId=${invoiceId}`}>
              {what}
            </Link>
          ) : (
            <span>{what}</span>
          )}
          <span className={styles.amount}>{formatCents(amount)}</span>
          <StatusLabel tone={state?.tone ?? 'neutral'}>
            {state?.text ?? 'Not invoiced yet'}
          </StatusLabel>
          {invoiceId !== undefined && invoiceId === recordFor && (
            <Link
              className="touch-target"
              to={`/contractor/billing?invoiceId=${invoiceId}`}
              state={{ records: true }}
            >
              Record a payment
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
