import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import type { Quote } from './quote.ts';
import { useRefreshQuotes } from './use-move-options.ts';

type Props = {
  quote: Pick<Quote, 'id' | 'status' | 'projectTitle'>;
  opened: boolean;
  onClose: () => void;
  /** Leaves the page of the quote: nothing there may ask for it again. */
  onRemoved: () => unknown;
};

/** Asks once before a quote is deleted for good. */
export function DeleteQuote({
  quote: { id, status, projectTitle },
  opened,
  onClose,
  onRemoved,
}: Props) {
  const queryClient = useQueryClient();
  const refresh = useRefreshQuotes();
  const remove = useMutation(
    orpc.quotes.remove.mutationOptions({
      onSuccess: async () => {
        await onRemoved();
        // What is gone would else be asked for again, and not be found.
        queryClient.removeQueries({ queryKey: orpc.quotes.get.queryKey({ input: { id } }) });
        await refresh();
      },
      onError: () => void refresh(),
    }),
  );
  return (
    <Confirm
      title={status === 'draft' ? 'Delete this draft?' : 'Delete this quote?'}
      action="Delete for good"
      destructive
      opened={opened}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
    >
      <p>{projectTitle ? `“${projectTitle}” can’t be restored.` : 'It can’t be restored.'}</p>
      <ApiErrorNotice error={remove.error} />
    </Confirm>
  );
}
