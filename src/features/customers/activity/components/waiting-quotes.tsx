import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Money } from '#ui/money.tsx';
import panel from '#ui/panel.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Customer, customerActivityInput, talkWith } from '../../components/customer.ts';
import styles from '../../components/customer-detail.module.css';
import { followUpWords, lastWrittenAt, waitingQuotes } from '../rules.ts';

/** The quotes that a customer has not answered yet, from the activity that the page shows below. */
export function WaitingQuotes({ customer }: { customer: Customer }) {
  const { id, homeownerId, activeQuotes } = customer;
  const { data } = useQuery(
    orpc.customers.activity.queryOptions({ input: customerActivityInput(id) }),
  );
  const talk = useQuery(
    orpc.conversations.list.queryOptions({
      input: talkWith(homeownerId ?? ''),
      enabled: homeownerId !== null && activeQuotes > 0,
    }),
  );
  const wroteAt = homeownerId && lastWrittenAt(talk.data?.items[0], homeownerId);
  const waiting = waitingQuotes(data?.items ?? [], activeQuotes);
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ quoteId, type, description, amount, createdAt }) => (
        <li key={quoteId} className={panel.panel}>
          <p>
            <strong>{description || 'Quote'}</strong>
            {amount !== null && (
              <>
                {', '}
                <Money cents={amount} />
              </>
            )}
          </p>
          <p className={styles.note}>
            {type === 'quote_viewed' ? 'Viewed' : 'Sent'} <RelativeTime at={createdAt} />, not
            answered yet
            {wroteAt && wroteAt > createdAt && (
              <>
                . You wrote <RelativeTime at={wroteAt} />
              </>
            )}
          </p>
          <p className={styles.links}>
            {homeownerId && (
              <Link
                className={wroteAt && wroteAt > createdAt ? 'button' : 'button button-primary'}
                to={`/contractor/messages?homeownerId=${homeownerId}`}
                state={{ draft: followUpWords(customer.name, description, type) }}
              >
                Follow up<span className="sr-only"> on “{description}”</span>
              </Link>
            )}
            <Link className="button" to={`/contractor/quotes?quoteId=${quoteId}`}>
              View quote<span className="sr-only">: {description}</span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
