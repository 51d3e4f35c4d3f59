import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatCents, MAX_CENTS, parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import styles from './price-book.module.css';

type Item = Awaited<ReturnType<Api['priceBook']['list']>>['items'][number];

/** One item, read or edited in its place. */
export function PriceBookEntry({ item }: { item: Item }) {
  const [isEditing, setEditing] = useState(false);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
  const remove = useMutation(orpc.priceBook.remove.mutationOptions({ onSuccess: refresh }));
  const { id, description, pricing, unit, price, useCount } = item;
  return (
    <li className={styles.item}>
      {isEditing ? (
        <EntryForm item={item} onDone={() => void refresh().then(() => setEditing(false))} />
      ) : (
        <>
          <span className={styles.what}>
            {description}
            <span className={styles.under}>
              {useCount === 0
                ? 'Not sent yet'
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
              onClick={() => remove.mutate({ id })}
            >
              Remove<span className="sr-only">: {description}</span>
            </button>
          </span>
        </>
      )}
      <ApiErrorNotice error={remove.error} />
    </li>
  );
}

function EntryForm({ item, onDone }: { item: Item; onDone: () => void }) {
  const [description, setDescription] = useState(item.description);
  const [dollars, setDollars] = useState(formatCents(item.price).slice(1));
  const [isChecked, setChecked] = useState(false);
  const update = useMutation(orpc.priceBook.update.mutationOptions({ onSuccess: onDone }));
  const price = parseMoney(dollars);
  const isPrice = price !== undefined && price <= MAX_CENTS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPrice && description.trim()) update.mutate({ id: item.id, description, price });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="What is done"
        value={description}
        maxLength={200}
        error={isChecked && !description.trim() && 'Say what it is'}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextInput
        label={
          item.pricing === 'quantity' ? `Dollars for one ${item.unit ?? ''}`.trim() : 'Dollars'
        }
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        value={dollars}
        error={isChecked && !isPrice && 'Enter an amount in dollars, such as 1,250 or 99.50'}
        onChange={(event) => setDollars(event.currentTarget.value)}
      />
      <ApiErrorNotice error={update.error} />
      <span className={styles.moves}>
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
