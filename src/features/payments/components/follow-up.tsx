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
  /** Whether the page says itself when they were reminded. */
  brief?: boolean;
};

/** What a business can do about an invoice that is late, right where it reads of it: remind, or else call, or write. */
export function FollowUp({ invoiceId: id, call, primary = false, brief = false }: Props) {
  const { data: invoice } = useQuery(orpc.invoices.get.queryOptions({ input: { id } }));
  const canRemind = !invoice || invoice.moves.includes('remind');
  const about = invoice && `about “${invoice.projectTitle}”`;
  const isCall = call !== undefined && invoice !== undefined && !canRemind;
  return (
    <div className={styles.followUp}>
      {(canRemind || !brief) && (
        <Remind
          invoice={invoice}
          primary={primary}
          about={about && <span className="sr-only"> {about}</span>}
        />
      )}
      {isCall && (
        <a className={call.isFirst ? 'button button-primary' : 'button'} href={`tel:${call.phone}`}>
          Call {invoice.customerName.split(' ')[0]}
        </a>
      )}
      {/* What can be reminded of has that one thing to press; its own page has the others. */}
      {invoice && !canRemind && (
        <MessageAboutInvoice invoice={invoice} primary={primary && !call?.isFirst}>
          Message {invoice.customerName.split(' ')[0]}
          <span className="sr-only"> {about}</span>
        </MessageAboutInvoice>
      )}
    </div>
  );
}
