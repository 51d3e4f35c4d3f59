import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { useMoveOptions } from '../../components/use-move-options.ts';

/** Takes back that a quote was declined; nothing once that is not possible anymore. */
export function ReopenQuote({ quote }: { quote: Pick<Quote, 'id' | 'contractorName' | 'moves'> }) {
  const { id, contractorName, moves } = quote;
  const reopen = useMutation(orpc.quotes.reopen.mutationOptions(useMoveOptions()));
  if (!moves.includes('reopen')) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={reopen.isPending}
        onClick={() => reopen.mutate({ id })}
      >
        Undo<span className="sr-only">: don’t decline the quote from {contractorName}</span>
      </button>
      <ApiErrorNotice error={reopen.error} />
    </>
  );
}
