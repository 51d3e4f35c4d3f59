import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import type { Quote } from '../../components/quote.ts';
import { reconcileSelection, type SelectedOption } from './selected-options.ts';

/** The package and the options that the homeowner chose, and the totals that the server calculates with them. */
export function useQuoteOptions(quote: Quote) {
  const [selection, setSelection] = useStoredSelection(quote);
  const [storedPackage, setPackage] = useStoredPackage(quote);
  const chosen = quote.packages.find(({ name }) => name === storedPackage)?.name;
  const isChanged = selection.length > 0 || chosen !== undefined;
  const { options, changedOptions } = reconcileSelection(selection, quote.items);
  const { data, isPlaceholderData, isPending } = useQuery(
    orpc.quotes.figures.queryOptions({
      input: { id: quote.id, options, package: chosen },
      enabled: isChanged,
      placeholderData: keepPreviousData,
    }),
  );
  const totals = isChanged && data ? data : quote;
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
    isCalculating: isChanged && (isPending || isPlaceholderData),
    /** The chosen package; undefined until one is, and where there are none. */
    chosenPackage: chosen,
    onPackage: setPackage,
    totals: {
      package: chosen ?? totals.package,
      packages: totals.packages,
      subtotal: totals.subtotal,
      totalAmount: totals.totalAmount,
      deposit: totals.deposit,
      milestones: totals.milestones,
      items: totals.items.map((item) => ({
        ...item,
        selected:
          quote.status === 'accepted'
            ? item.selected
            : item.package
              ? item.package === chosen
              : options.includes(item.id),
      })),
    },
    onOption,
  };
}

/** The selection is kept in this browser until the quote is answered. */
const useStoredSelection = (quote: Quote) =>
  useStored<SelectedOption[]>('quote-options', quote, noOptions);
const noOptions: SelectedOption[] = [];

const useStoredPackage = (quote: Quote) => useStored<string | null>('quote-package', quote, null);

function useStored<T>(name: string, { id, status }: Quote, initial: T) {
  const { user } = useSession();
  const key = `${name}:${user.uid}:${id}`;
  const [value, setValue] = useState(initial);
  useEffect(() => {
    try {
      if (status !== 'sent') localStorage.removeItem(key);
      else setValue((JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? initial);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }, [key, status, initial]);
  function store(next: T) {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // As above.
    }
  }
  return [value, store] as const;
}
