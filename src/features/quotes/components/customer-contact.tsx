import { Link } from 'react-router';
import { PhoneNumber } from '#features/customers/components/phone-number.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from './quote.ts';

/** How to reach the customer, shown once they accepted or share it. */
export function CustomerContact({ quote }: { quote: Quote }) {
  const { homeownerId, customerName, customerEmail, customerPhone, customerNotes, projectId } =
    quote;
  const { mayCall } = quote;
  if (quote.status !== 'accepted' || !customerEmail)
    return customerPhone ? (
      <p>
        {homeownerId
          ? `${customerName} shares their phone number with you`
          : `${customerName}’s phone number`}
        : <PhoneNumber phone={customerPhone} mayCall={mayCall} />
      </p>
    ) : null;
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
            <PhoneNumber phone={customerPhone} mayCall={mayCall} />,{' '}
          </>
        )}
        <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
      </p>
    </Notice>
  );
}
