import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import styles from './billing.module.css';
import { MessageAboutInvoice, Remind } from './remind.tsx';

type Props = {
  invoiceId: string;
  /** The number that the customer shares, and whether calling it is the one thing to do next. */
  call?: { phone: string; isFirst: boolean } | undefined;
  /** Whether it is the one thing to do next. */
  primary?: boolean;
};

/** What a business can do about an invoice that is late, right where it reads of it: remind, or else call, or write. */
export function FollowUp({ invoiceId: id, call, primary = false }: Props) {
  const { data: invoice } = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  const canRemind = !invoice || invoice.moves.includes('remind');
  const about = invoice && `about “${invoice.projectTitle}”`;
  return (
    <div className={styles.followUp}>
      <Remind
        invoice={invoice}
        primary={primary}
        about={about && <span className="sr-only"> {about}</span>}
      />
      {call && invoice && !canRemind && (
        <a className={call.isFirst ? 'button button-primary' : 'button'} href={`tel:${call.phone}`}>
          Call {invoice.customerName.split(' ')[0]}
        </a>
      )}
      {invoice && (
        <MessageAboutInvoice invoice={invoice} primary={primary && !canRemind && !call?.isFirst}>
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
