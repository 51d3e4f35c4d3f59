import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import type { Quote } from './quote.ts';
import { useRefreshQuotes } from './use-move-options.ts';
import { deletedQuotes } from './use-quote.ts';

type Props = {
  quote: Pick<Quote, 'id' | 'status' | 'projectTitle'>;
  opened: boolean;
  onClose: () => void;
  /** What has to be sent before it goes. */
  before?: () => Promise<unknown>;
  onRemoved: () => unknown;
};

/** Asks once before a quote is deleted for good. */
export function DeleteQuote({ quote, opened, onClose, before, onRemoved }: Props) {
  const { id, status, projectTitle } = quote;
  const refresh = useRefreshQuotes();
  const remove = useMutation({
    mutationFn: async () => {
      await before?.();
      deletedQuotes.add(id);
      await orpc.quotes.remove.call({ id });
    },
    onError: () => deletedQuotes.delete(id),
    onSuccess: onRemoved,
    onSettled: refresh,
  });
  return (
    <Confirm
      title={status === 'draft' ? 'Delete this draft?' : 'Delete this quote?'}
      action="Delete for good"
      destructive
      opened={opened}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{projectTitle ? `“${projectTitle}” can’t be restored.` : 'It can’t be restored.'}</p>
      <ApiErrorNotice error={remove.error} />
    </Confirm>
  );
}
