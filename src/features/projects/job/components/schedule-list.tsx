import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Money } from '#ui/money.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import styles from './job-room.module.css';
import { paymentSchedule } from './payment-schedule.ts';

type Props = {
  projectId: string;
  /** The invoice on whose page it stands. */
  invoiceId?: string;
};

/** What every part of the agreed price is for, and what makes it due; nothing until both are known. */
export default function PaymentSchedule({ projectId, invoiceId }: Props) {
  const { data: job } = useQuery(orpc.jobs.get.queryOptions({ input: { id: projectId } }));
  const { data: invoices } = useQuery(orpc.invoices.list.queryOptions({ input: { projectId } }));
  if (!job || !invoices) return null;
  return (
    <section className={styles.schedule} aria-labelledby="schedule">
      <h3 id="schedule">Payment schedule</h3>
      <ol className={styles.rows}>
        {paymentSchedule(job, invoices.items).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may be alike, and their order is fixed
          <li className={styles.row} key={index}>
            <span className={styles.name}>
              {part.invoiceId && part.invoiceId !== invoiceId ? (
                <Link to={`/homeowner/billing?invoiceId=${part.invoiceId}`}>{part.what}</Link>
              ) : (
                part.what
              )}
              {part.invoiceId !== undefined && part.invoiceId === invoiceId && ' (this invoice)'}
            </span>
            <Money cents={part.amount} />
            <span className={styles.soft}>{part.when}</span>
            <StatusLabel tone={part.state?.tone ?? 'neutral'}>
              {part.state?.text ?? 'Not due yet'}
            </StatusLabel>
          </li>
        ))}
      </ol>
    </section>
  );
}
