import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import styles from './billing.module.css';
import { MessageAboutInvoice, Remind } from './remind.tsx';

type Props = {
  invoiceId: string;
  /** The number that the customer shares. */
  phone?: string | null | undefined;
  /** Whether it is the one thing to do next. */
  primary?: boolean;
  /** Whether the page says itself when they were reminded. */
  brief?: boolean;
};

/** What a business can do about an invoice that is late, right where it reads of it: remind, or else write, or call. */
export function FollowUp({ invoiceId: id, phone, primary = false, brief = false }: Props) {
  const { data: invoice } = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  const canRemind = !invoice || invoice.moves.includes('remind');
  const about = invoice && `about “${invoice.projectTitle}”`;
  return (
    <div className={styles.followUp}>
      {(canRemind || !brief) && (
        <Remind
          invoice={invoice}
          primary={primary}
          about={about && <span className="sr-only"> {about}</span>}
        />
      )}
      {/* What can be reminded of has that one thing to press; its own page has the others. */}
      {invoice && !canRemind && (
        <MessageAboutInvoice invoice={invoice} primary={primary}>
          Message {invoice.customerName.split(' ')[0]}
          <span className="sr-only"> {about}</span>
        </MessageAboutInvoice>
      )}
      {phone && invoice && !canRemind && (
        <a className="button" href={`tel:${phone}`}>
          Call {invoice.customerName.split(' ')[0]}
        </a>
      )}
    </div>
  );
}
