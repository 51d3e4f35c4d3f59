import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import styles from './billing.module.css';
import { MessageAboutInvoice, Remind } from './remind.tsx';

/** What a business can do about an invoice that is late, right where it reads of it: remind, or write. */
export function FollowUp({ invoiceId: id }: { invoiceId: string }) {
  const { data: invoice } = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  const about = invoice && `about “${invoice.projectTitle}”`;
  return (
    <div className={styles.followUp}>
      <Remind invoice={invoice} about={about && <span className="sr-only"> {about}</span>} />
      {invoice && (
        <MessageAboutInvoice invoice={invoice}>
          Message
          <span className="sr-only">
            {' '}
            {invoice.customerName} {about}
          </span>
        </MessageAboutInvoice>
      )}
    </div>
  );
}
