import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Quote } from '../../components/quote.ts';
import { isInPackage } from '../rules.ts';
import { reconcileSelection, type SelectedOption } from './selected-options.ts';
import { useStoredChoices } from './stored-choice.ts';

/** The package and the options that the homeowner chose, and the totals that the server calculates with them. */
export function useQuoteOptions(quote: Quote) {
  const { selection, storedPackage, setSelection, setPackage } = useStored(quote);
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
              ? isInPackage(item, chosen)
              : options.includes(item.id),
      })),
    },
    onOption,
  };
}

function useStored(quote: Quote) {
  const [options, storeOptions] = useStoredChoices('quote-options', [quote]);
  const [packages, storePackage] = useStoredChoices('quote-package', [quote]);
  return {
    selection: (options[quote.id] ?? noOptions) as SelectedOption[],
    storedPackage: packages[quote.id],
    setSelection: (selection: SelectedOption[]) => storeOptions(quote.id, selection),
    setPackage: (name: string) => storePackage(quote.id, name),
  };
}
const noOptions: SelectedOption[] = [];
