import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { describeNextPayment } from '../payment-plan/components/payment-words.ts';
import { REOPEN_HOURS } from '../rules.ts';
import { ReopenQuote } from '../signatures/components/reopen-quote.tsx';
import type { Quote } from './quote.ts';

/** What to do once a quote is signed: pay the deposit, once its invoice is there, and agree on the dates. */
function Accepted({ quote }: { quote: Quote }) {
  const { contractorName, projectId, deposit, totalAmount, acceptedAt, customerNotes } = quote;
  const invoices = useQuery(orpc.invoices.list.queryOptions({ input: { quoteId: quote.id } }));
  const nextPayment = describeNextPayment(invoices.data?.items, { deposit, agreed: totalAmount });
  const payable = invoices.data?.items.findLast(({ moves }) => moves.includes('pay'));
  const project = projectId && `/homeowner/projects/${projectId}`;
  return (
    <Notice
      tone="ok"
      title={`You accepted ${contractorName} for ${formatCents(totalAmount)}`}
      action={
        <>
          {payable && (
            <Link
              className="button button-accent"
              to={`/homeowner/billing?invoiceId=${payable.id}`}
            >
              Pay {payable.kind === 'deposit' ? 'the deposit' : 'now'}{' '}
              {formatCents(payable.dueAmount)}
            </Link>
          )}
          {project && (
            <Link className={payable ? 'button' : 'button button-primary'} to={project}>
              Go to the project
            </Link>
          )}
        </>
      }
    >
      {acceptedAt && (
        <>
          You accepted this on <RelativeTime at={acceptedAt} as="date" />.{' '}
        </>
      )}
      {contractorName} has your phone number and email address
      {project && ', and the work is booked'}. {nextPayment}
      {project && ' The dates are on the project page.'}
      {customerNotes && <p>Your note to them: “{customerNotes}”</p>}
    </Notice>
  );
}

/** Declined by hand, or because another quote for the same work was accepted. */
function Declined({ quote }: { quote: Quote }) {
  const { projectId, rejectedAt, rejectionReason } = quote;
  const { data } = useQuery(
    orpc.quotes.list.queryOptions({
      input: { projectId: projectId ?? undefined },
      enabled: projectId !== null,
    }),
  );
  const accepted = data?.items.find(({ status }) => status === 'accepted');
  if (accepted)
    return (
      <Notice
        title={`You accepted ${accepted.contractorName} for ${formatCents(accepted.totalAmount)}`}
        action={
          <Link className="button" to={`/homeowner/projects/${projectId}`}>
            Go to the project
          </Link>
        }
      >
        This quote from {quote.contractorName} was declined.
      </Notice>
    );
  return (
    <Notice title="You declined this quote" action={<ReopenQuote quote={quote} />}>
      {rejectedAt && <RelativeTime at={rejectedAt} />}.{rejectionReason && ` “${rejectionReason}”`}
      {quote.moves.includes('reopen') && ` You can take that back for ${REOPEN_HOURS} hours.`}
    </Notice>
  );
}

/** The outcome of a quote that is no longer open, with the next step. */
export function OutcomeNotice({ quote }: { quote: Quote }) {
  const { contractorName } = quote;
  if (quote.status === 'accepted') return <Accepted quote={quote} />;
  if (quote.status === 'rejected') return <Declined quote={quote} />;
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
