import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from './price-book.module.css';

type Item = Parameters<Api['priceBook']['save']>[0];

/** Keeps what a line says and costs for the next quote; undefined while the line is incomplete. */
export function SaveToPriceBook({ item }: { item: Item | undefined }) {
  const intent = useIdempotencyKey();
  const queryClient = useQueryClient();
  const save = useMutation(
    orpc.priceBook.save.mutationOptions({
      context: intent.context,
      onSuccess: () => {
        intent.done();
        return queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
      },
    }),
  );
  if (!item) return null;
  const isSaved = save.isSuccess && JSON.stringify(save.variables) === JSON.stringify(item);
  return (
    <span className={styles.save}>
      <button
        type="button"
        className="button button-quiet"
        disabled={save.isPending || isSaved}
        onClick={() => save.mutate(item)}
      >
        {isSaved ? 'In your price book' : 'Save to price book'}
      </button>
      {save.isError && (
        <span role="alert">
          {getApiError(save.error)?.message ?? 'We didn’t get a response. It’s safe to try again.'}
        </span>
      )}
    </span>
  );
}
