import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import type { Quote } from '../../components/quote.ts';
import { reconcileSelection, type SelectedOption } from './selected-options.ts';

/** The options that the homeowner selected, and the totals that the server calculates with them. */
export function useQuoteOptions(quote: Quote) {
  const [selection, setSelection] = useStoredSelection(quote);
  const { options, changedOptions } = reconcileSelection(selection, quote.items);
  const { data, isPlaceholderData, isPending } = useQuery(
    orpc.quotes.figures.queryOptions({
      input: { id: quote.id, options },
      enabled: options.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const totals = options.length > 0 && data ? data : quote;
  function onOption(id: string, isSelected: boolean) {
    const option = quote.items.find((item) => item.id === id);
    const others = selection.filter((other) => other.id !== id);
    setSelection(
      isSelected && option ? [...others, { id, description: option.description }] : others,
    );
  }
  return {
    options,
    /** The descriptions of selected options that a newer version changed or removed. */
    changedOptions,
    /** The server has not calculated the totals of the latest selection yet. */
    isCalculating: options.length > 0 && (isPending || isPlaceholderData),
    totals: {
      subtotal: totals.subtotal,
      totalAmount: totals.totalAmount,
      deposit: totals.deposit,
      items: totals.items.map((item) => ({
        ...item,
        selected: quote.status === 'accepted' ? item.selected : options.includes(item.id),
      })),
    },
    onOption,
  };
}

/** The selection is kept in this browser until the quote is answered. */
function useStoredSelection({ id, status }: Quote) {
  const { user } = useSession();
  const key = `quote-options:${user.uid}:${id}`;
  const [selection, setSelection] = useState<SelectedOption[]>([]);
  useEffect(() => {
    try {
      if (status !== 'sent') localStorage.removeItem(key);
      else setSelection(JSON.parse(localStorage.getItem(key) ?? '[]') as SelectedOption[]);
    } catch {
      // Storage is blocked: the selection lasts as long as the page.
    }
  }, [key, status]);
  function select(next: SelectedOption[]) {
    setSelection(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // As above.
    }
  }
  return [selection, select] as const;
}
