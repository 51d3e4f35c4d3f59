import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import type { Quote } from '../../components/quote.ts';
import { reconcileSelection, type SelectedOption } from './selected-options.ts';

/** What the reader has switched on, and what the server says that it comes to. */
export function useQuoteOptions(quote: Quote) {
  const [chosen, setChosen] = useStoredSelection(quote);
  const { options, lost } = reconcileSelection(chosen, quote.items);
  const { data, isPlaceholderData, isPending } = useQuery(
    orpc.quotes.figures.queryOptions({
      input: { id: quote.id, options },
      enabled: options.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const figures = options.length > 0 && data ? data : quote;
  function onOption(id: string, wanted: boolean) {
    const option = quote.items.find((item) => item.id === id);
    const others = chosen.filter((other) => other.id !== id);
    setChosen(wanted && option ? [...others, { id, description: option.description }] : others);
  }
  return {
    options,
    /** What was switched on and has been changed since. */
    lost,
    /** The server has not answered for the latest choice yet. */
    counting: options.length > 0 && (isPending || isPlaceholderData),
    figures: {
      subtotal: figures.subtotal,
      totalAmount: figures.totalAmount,
      deposit: figures.deposit,
      items: figures.items.map((item) => ({
        ...item,
        selected: quote.status === 'accepted' ? item.selected : options.includes(item.id),
      })),
    },
    onOption,
  };
}

/** A choice outlasts the page in this browser, until the quote is answered. */
function useStoredSelection({ id, status }: Quote) {
  const { user } = useSession();
  const key = `quote-options:${user.uid}:${id}`;
  const [chosen, setChosen] = useState<SelectedOption[]>([]);
  useEffect(() => {
    try {
      if (status !== 'sent') localStorage.removeItem(key);
      else setChosen(JSON.parse(localStorage.getItem(key) ?? '[]') as SelectedOption[]);
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
  }, [key, status]);
  function choose(next: SelectedOption[]) {
    setChosen(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // As above.
    }
  }
  return [chosen, choose] as const;
}
