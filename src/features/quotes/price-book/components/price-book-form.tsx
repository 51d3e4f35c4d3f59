import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { formatCents, MAX_CENTS, parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { useFocusOnOpen } from '#ui/use-focus-on-open.ts';
import styles from './price-book.module.css';

export type PriceBookItem = Awaited<ReturnType<Api['priceBook']['list']>>['items'][number];

type Props = {
  /** The item that is changed; undefined for a new one. */
  item?: PriceBookItem;
  onDone: () => void;
};

/** Writes an item: with a unit, the price is for one; without, for the whole line. */
export function PriceBookForm({ item, onDone }: Props) {
  const [description, setDescription] = useState(item?.description ?? '');
  const [dollars, setDollars] = useState(item ? formatCents(item.price).slice(1) : '');
  const [unit, setUnit] = useState(item?.pricing === 'quantity' ? (item.unit ?? 'each') : '');
  const [isChecked, setChecked] = useState(false);
  const intent = useIdempotencyKey();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    intent.done();
    await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
    onDone();
  };
  const create = useMutation(
    orpc.priceBook.save.mutationOptions({ context: intent.context, onSuccess }),
  );
  const update = useMutation(orpc.priceBook.update.mutationOptions({ onSuccess }));
  const price = parseMoney(dollars);
  const isPrice = price !== undefined && price <= MAX_CENTS;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isPrice || !description.trim()) return;
    const pricing = unit.trim() ? ('quantity' as const) : ('amount' as const);
    const content = { description: description.trim(), price, pricing, unit: unit.trim() || null };
    if (item) update.mutate({ id: item.id, ...content });
    else create.mutate(content);
  }

  return (
    <form
      ref={useFocusOnOpen<HTMLFormElement>(true)}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <TextInput
        label="What is done"
        placeholder="Replace step flashing"
        value={description}
        maxLength={200}
        error={isChecked && !description.trim() && 'Say what it is'}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextInput
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          value={dollars}
          error={isChecked && !isPrice && 'Write an amount in dollars, such as 1,250 or 99.50'}
          onChange={(event) => setDollars(event.currentTarget.value)}
        />
        <TextInput
          label="Per (optional)"
          description="ft, hour, each"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={20}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
      </div>
      <ApiErrorNotice error={create.error ?? update.error} />
      <span className={styles.moves}>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {item ? 'Save' : 'Add item'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
