import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import styles from './price-book.module.css';
import { PriceBookForm, type PriceBookItem } from './price-book-form.tsx';

/** One item, read or edited in its place. */
export function PriceBookEntry({ item }: { item: PriceBookItem }) {
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
  const remove = useMutation(orpc.priceBook.remove.mutationOptions({ onSuccess: refresh }));
  const { id, description, pricing, unit, price, useCount } = item;
  return (
    <li className={styles.item}>
      {isEditing ? (
        <PriceBookForm item={item} onDone={() => setEditing(false)} />
      ) : (
        <>
          <span className={styles.what}>
            {description}
            <span className={styles.under}>
              {useCount === 0
                ? 'Not used in a quote yet'
                : useCount === 1
                  ? 'In 1 quote'
                  : `In ${useCount} quotes`}
            </span>
          </span>
          <strong className={styles.price}>
            {formatCents(price)}
            {pricing === 'quantity' && ` / ${unit ?? 'each'}`}
          </strong>
          <span className={styles.moves}>
            <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
              Edit<span className="sr-only">: {description}</span>
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={remove.isPending}
              onClick={() => setRemoving(true)}
            >
              Remove<span className="sr-only">: {description}</span>
            </button>
          </span>
        </>
      )}
      <Confirm
        title={`Remove “${description}”?`}
        action="Remove"
        destructive
        opened={isRemoving}
        busy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id }, { onError: () => setRemoving(false) })}
      >
        <p>It leaves your price book. Sent quotes keep it, and so do drafts.</p>
      </Confirm>
      <ApiErrorNotice error={remove.error} />
    </li>
  );
}
