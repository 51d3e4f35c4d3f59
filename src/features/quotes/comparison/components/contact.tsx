import { Link } from 'react-router';
import { draftAbout } from '#features/projects/components/project.ts';
import type { Compared } from './compared.ts';
import styles from './quote-comparison.module.css';

type Props = Pick<Compared, 'quote'>;

/** What one does before deciding: ask the pro, or have them come. */
export const Contact = ({ quote }: Props) =>
  quote.moves.includes('accept') && (
    <div className={styles.contact}>
      <MessagePro quote={quote} />
      <BookVisit quote={quote} />
    </div>
  );

export const MessagePro = ({ quote }: Props) =>
  quote.moves.includes('accept') && (
    <Link
      className="button"
      to={`/homeowner/messages?${new URLSearchParams({ contractorId: quote.contractorId })}`}
      state={{ draft: draftAbout(quote.projectTitle) }}
    >
      Message<span className="sr-only"> {quote.contractorName}</span>
    </Link>
  );

export const BookVisit = ({ quote }: Props) =>
  quote.moves.includes('accept') && (
    <Link
      className="button"
      to={`/homeowner/calendar?${new URLSearchParams({ book: '1', quoteId: quote.id })}`}
    >
      Book a visit<span className="sr-only"> by {quote.contractorName}</span>
    </Link>
  );
