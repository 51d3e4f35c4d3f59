import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from '../../components/quote.ts';
import type { Question } from './compared.ts';
import styles from './quote-comparison.module.css';

type Props = {
  quote: Pick<Quote, 'id' | 'contractorId' | 'contractorName'>;
  line: string;
  /** What was asked about this line already. */
  asked: Question | undefined;
};

/** Asks the contractor in the conversation whether the price includes a line, which the message quotes. */
export function AskAboutLine({ quote: { id, contractorId, contractorName }, line, asked }: Props) {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const ask = useMutation(
    orpc.quotes.ask.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        return Promise.all(
          [orpc.conversations.key(), orpc.quotes.compare.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  const question = asked ?? ask.data;
  if (question)
    return (
      <span className={styles.under} role="status">
        {question.answeredAt ? 'They wrote back ' : 'Asked '}
        <RelativeTime at={question.answeredAt ?? question.askedAt} />.{' '}
        <Link to={`/homeowner/messages?contractorId=${contractorId}`}>
          {question.answeredAt ? 'Read the answer' : 'Open the conversation'}
          <span className="sr-only"> with {contractorName}</span>
        </Link>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={`button button-quiet ${styles.ask}`}
        disabled={ask.isPending}
        onClick={() => ask.mutate({ id, line })}
      >
        Ask if this is included
        <span className="sr-only">
          : {line}, {contractorName}
        </span>
      </button>
      <ApiErrorNotice error={ask.error} />
    </>
  );
}
