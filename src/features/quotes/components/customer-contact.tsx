import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from './quote.ts';

/** How to reach the customer, shown once they accepted. */
export function CustomerContact({ quote }: { quote: Quote }) {
  const { customerName, customerEmail, customerPhone, customerNotes, projectId } = quote;
  if (quote.status !== 'accepted' || !customerEmail) return null;
  return (
    <Notice
      tone="ok"
      title={`${customerName} accepted`}
      action={
        projectId && (
          <Link className="button" to={`/contractor/projects/${projectId}`}>
            Go to the project
          </Link>
        )
      }
    >
      {customerNotes && <p>“{customerNotes}”</p>}
      <p>
        {customerPhone && (
          <>
            <a href={`tel:${customerPhone.replaceAll(/[^\d+]/g, '')}`}>{customerPhone}</a>,{' '}
          </>
        )}
        <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
      </p>
    </Notice>
  );
}
