import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { isAdjustment, isBillableLine, itemKindNames } from '../../items/rules.ts';
import { PRICE_BOOK_SUGGESTIONS } from '../../price-book/rules.ts';
import { limits } from './draft-form.ts';
import { fromPriceBook, lineFieldId } from './draft-line.ts';
import type { LinePriceProps } from './line-price.tsx';

const DEBOUNCE_MS = 120;
const STALE_MS = 60_000;

/** What a line is about. While it is written, the price book suggests what fits; an empty line, what was used last. */
export function LineDescription({ line, position, errors, onChange, onKeyDown }: LinePriceProps) {
  const id = lineFieldId(line, 'description');
  const combobox = useCombobox();
  const suggested = useSuggestions(
    line.description,
    combobox.dropdownOpened && isBillableLine(line),
  );
  const isOpen = combobox.dropdownOpened && suggested.length > 0;

  function choose(chosenId: string) {
    const item = suggested.find((each) => each.id === chosenId);
    combobox.closeDropdown();
    if (!item) return;
    onChange(fromPriceBook(item));
    if (item.pricing === 'quantity')
      document.getElementById(lineFieldId(line, 'quantity'))?.focus();
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // Enter takes the suggestion that is marked; otherwise it adds a line, as in every field of a line.
    if (isOpen && event.key === 'Enter' && combobox.getSelectedOptionIndex() >= 0) return;
    if (event.key === 'Enter') combobox.closeDropdown();
    onKeyDown(event);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <Textarea
          id={id}
          label={`Line ${position}: what is done`}
          labelProps={{ className: 'sr-only' }}
          placeholder={
            isAdjustment(line) ? `${itemKindNames[line.kind]}: what for` : 'What is done'
          }
          value={line.description}
          maxLength={limits.words}
          error={errors.find(({ field }) => field === id)?.message}
          autosize
          minRows={1}
          autoComplete="off"
          aria-autocomplete="list"
          onChange={(event) => {
            onChange({ description: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') });
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => line.description === '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={handleKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="From your price book">
          {suggested.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              {item.description}
              <small>
                {' '}
                {formatCents(item.price)}
                {item.pricing === 'quantity' && ` / ${item.unit ?? 'each'}`}
              </small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The items of the price book that contain the words; none for a description that is one of them already. */
function useSuggestions(description: string, enabled: boolean) {
  const [q] = useDebouncedValue(description.trim().slice(0, limits.words), DEBOUNCE_MS);
  const { data } = useQuery(
    orpc.priceBook.list.queryOptions({
      input: { q, limit: PRICE_BOOK_SUGGESTIONS },
      enabled,
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
    }),
  );
  return data?.items.filter((item) => item.description !== description) ?? [];
}
