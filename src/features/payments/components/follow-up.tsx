import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './billing.module.css';
import { useBillingOptions } from './billing.ts';

/** What a business can do about an invoice that is late, right where it reads of it: remind, or write. */
export function FollowUp({ invoiceId: id }: { invoiceId: string }) {
  const { data: invoice } = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  const remind = useMutation(orpc.invoices.remind.mutationOptions(useBillingOptions()));
  const about = invoice && (
    <span className="sr-only">
      {' '}
      {invoice.customerName} about “{invoice.projectTitle}”
    </span>
  );
  // The buttons are there before the invoice is, so that nothing below them moves.
  const canRemind = !invoice || invoice.moves.includes('remind');
  return (
    <div className={styles.followUp}>
      {canRemind && (
        <button
          type="button"
          className="button"
          disabled={!invoice || remind.isPending}
          onClick={() => remind.mutate({ id })}
        >
          Send reminder{about}
        </button>
      )}
      {!canRemind && invoice?.remindedAt && (
        <span className={styles.soft} role="status">
          Reminded <RelativeTime at={invoice.remindedAt} />
        </span>
      )}
      {invoice && (
        <Link className="button" to={`/contractor/messages?homeownerId=${invoice.homeownerId}`}>
          Message{about}
        </Link>
      )}
      <ApiErrorNotice error={remind.error} />
    </div>
  );
}
