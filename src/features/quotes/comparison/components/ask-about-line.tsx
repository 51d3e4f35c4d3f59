import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import type { Quote } from '../../components/quote.ts';
import styles from './quote-comparison.module.css';

type Props = {
  quote: Pick<Quote, 'id' | 'contractorId' | 'contractorName' | 'projectTitle'>;
  line: string;
};

/** Asks the contractor in the conversation whether the price includes a line, which the message quotes. */
export function AskAboutLine({ quote, line }: Props) {
  const { contractorId, contractorName, projectTitle } = quote;
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  const open = useMutation(
    orpc.conversations.findOrCreate.mutationOptions({ context: intent.context }),
  );
  const send = useMutation(
    orpc.conversations.sendMessage.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        return queryClient.invalidateQueries({ queryKey: orpc.conversations.key() });
      },
    }),
  );
  const ask = async () => {
    const conversation = await open.mutateAsync({ contractorId }).catch(() => undefined);
    if (!conversation) return;
    const content = `About your quote for “${projectTitle}”: is this included in your price?\n\n“${line}”`;
    send.mutate({ id: conversation.id, content });
  };
  if (send.isSuccess)
    return (
      <span className={styles.under} role="status">
        Asked.{' '}
        <Link to={`/homeowner/messages?contractorId=${contractorId}`}>
          Open the conversation<span className="sr-only"> with {contractorName}</span>
        </Link>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={`button button-quiet ${styles.ask}`}
        disabled={open.isPending || send.isPending}
        onClick={() => void ask()}
      >
        Ask if this is included
        <span className="sr-only">
          : {line}, {contractorName}
        </span>
      </button>
      {(open.isError || send.isError) && (
        <span className={styles.under} role="alert">
          We didn’t get a response. It’s safe to try again.
        </span>
      )}
    </>
  );
}
