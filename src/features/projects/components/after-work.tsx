import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { firstNameIn, messageAboutPayment } from './before-start.ts';
import type { Project } from './project.ts';

type Payment = { kind: string; dueAmount: number; dueDate: string | null; overdue: boolean } & {
  id: string;
  status: string;
};

type Props = {
  project: Project;
  /** What is invoiced and not paid, unless that is late. */
  payment: Payment | undefined;
  /** The invoice that waits to be sent: one for the balance is prepared when the work is done. */
  draftId: string | undefined;
  /** Whether it is the one thing to do next. */
  isFirst: boolean;
};

/** What follows a finished job: the money that is still to come, and the review. */
export function AfterWork({ project, payment, draftId, isFirst }: Props) {
  const { data: job } = useQuery(orpc.jobs.get.queryOptions({ input: { id: project.id } }));
  const name = firstNameIn(project.homeownerName);
  const button = isFirst ? 'button button-primary' : 'button';
  const notInvoiced = job
    ? job.agreedTotal - job.paidAmount - job.pendingAmount - job.dueAmount
    : 0;
  return (
    <>
      {payment ? (
        <Link
          className={button}
          to={`/contractor/messages?homeownerId=${project.homeownerId}`}
          state={{ draft: messageAboutPayment(project, payment) }}
        >
          Ask {name} for the {formatCents(payment.dueAmount)}
        </Link>
      ) : (
        notInvoiced > 0 && (
          <>
            <p>{formatCents(notInvoiced)} isn’t invoiced yet.</p>
            <Link
              className={button}
              to={`/contractor/billing?${draftId ? `invoiceId=${draftId}` : 'new=invoice'}`}
            >
              {draftId ? 'Check and send the invoice' : 'Write the invoice'}
            </Link>
          </>
        )
      )}
      <AskForReview project={project} isFirst={isFirst && !payment && notInvoiced <= 0} />
    </>
  );
}

const open = ['sent', 'opened'];

/** Asks for a review where nobody was asked; otherwise says how that stands. */
function AskForReview({
  project: { id, homeownerName },
  isFirst,
}: Pick<Props, 'project' | 'isFirst'>) {
  const client = useQueryClient();
  const { context, done } = useIdempotencyKeys();
  const requests = useQuery(orpc.reviewRequests.list.queryOptions({ input: { projectId: id } }));
  const figures = useQuery(orpc.reviewRequests.figures.queryOptions());
  const ask = useMutation(
    orpc.reviewRequests.create.mutationOptions({
      context,
      onSuccess: done,
      onSettled: () => client.invalidateQueries({ queryKey: orpc.reviewRequests.key() }),
    }),
  );
  const [request] = requests.data?.items ?? [];
  const name = firstNameIn(homeownerName);
  if (request)
    return (
      <p>
        {request.status === 'completed' ? (
          <>
            {name} reviewed this job. <Link to="/contractor/reviews">Your reviews</Link>
          </>
        ) : open.includes(request.status) ? (
          <>
            {name} was asked for a review <RelativeTime at={request.createdAt} />.
            {request.nextReminderAt &&
              ` We remind them ${formatDate(request.nextReminderAt.slice(0, 10))}.`}
          </>
        ) : (
          `${name} was asked for a review and didn’t write one.`
        )}
      </p>
    );
  if (!figures.data?.askable.some(({ projectId }) => projectId === id)) return null;
  return (
    <>
      <ApiErrorNotice error={ask.error} />
      <button
        type="button"
        className={isFirst ? 'button button-primary' : 'button'}
        disabled={ask.isPending}
        onClick={() => ask.mutate({ projectId: id })}
      >
        Ask {name} for a review
      </button>
    </>
  );
}
