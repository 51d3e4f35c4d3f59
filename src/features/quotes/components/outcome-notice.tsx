import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from './quote.ts';

/** The outcome of a quote that is no longer open, with the next step. */
export function OutcomeNotice({ quote }: { quote: Quote }) {
  const { contractorName, projectId } = quote;
  if (quote.status === 'accepted')
    return (
      <Notice
        tone="ok"
        title={`You accepted this quote`}
        action={
          projectId && (
            <Link className="button button-primary" to={`/homeowner/projects/${projectId}`}>
              Go to the project
            </Link>
          )
        }
      >
        {quote.acceptedAt && <RelativeTime at={quote.acceptedAt} />}. {contractorName} has your
        phone number and email address{projectId && ', and the project has started'}.
      </Notice>
    );
  if (quote.status === 'rejected')
    return (
      <Notice title="You declined this quote">
        {quote.rejectedAt && <RelativeTime at={quote.rejectedAt} />}.
        {quote.rejectionReason && ` “${quote.rejectionReason}”`}
      </Notice>
    );
  if (quote.status === 'archived')
    return <Notice title={`${contractorName} withdrew this quote`}>You can still read it.</Notice>;
  if (quote.expired)
    return (
      <Notice tone="attention" title="This quote has expired">
        You can’t accept it anymore. Ask {contractorName} for a new one if you still want it.
      </Notice>
    );
  return null;
}
