import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import { isAdjustment, isBillableLine, itemKindNames } from '../../items/rules.ts';
import { isNearWork } from '../../matching/rules.ts';
import { PRICE_BOOK_SUGGESTIONS } from '../../price-book/rules.ts';
import { limits } from './draft-form.ts';
import { type DraftLine, fromPriceBook, isUnpricedScope, lineFieldId } from './draft-line.ts';
import type { LinePriceProps } from './line-price.tsx';
import styles from './quote-line.module.css';

type PriceBookItem = Awaited<ReturnType<Api['priceBook']['list']>>['items'][number];

const DEBOUNCE_MS = 120;
const STALE_MS = 60_000;

/**
 * What a line is about. While it is written, the price book suggests what fits; for an empty line, what was used last; for
 * what was asked for, what is about the same, a single press away.
 */
export function LineDescription({ line, position, errors, onChange, onKeyDown }: LinePriceProps) {
  const id = lineFieldId(line, 'description');
  const combobox = useCombobox();
  const isAsked = isUnpricedScope(line);
  const suggested = useSuggestions(
    line,
    (combobox.dropdownOpened || isAsked) && isBillableLine(line),
  );
  const isOpen = combobox.dropdownOpened && suggested.length > 0;
  const fitting = isAsked && suggested.find((item) => isNearWork(line.scope, item.description));

  function choose(item: PriceBookItem) {
    combobox.closeDropdown();
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

  const words = (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(chosenId) => {
        const item = suggested.find((each) => each.id === chosenId);
        if (item) choose(item);
      }}
    >
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
          onFocus={() => (line.description === '' || isAsked) && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={handleKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="From your price book">
          {suggested.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              {item.description}
              <small> {priceText(item)}</small>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
  return (
    <div>
      {words}
      {fitting && !isOpen && (
        <button
          type="button"
          className={`button button-quiet ${styles.fitting}`}
          onClick={() => choose(fitting)}
        >
          <span className="sr-only">Line {position}: </span>Use “{fitting.description}”,{' '}
          {priceText(fitting)}
        </button>
      )}
    </div>
  );
}

const priceText = ({ price, pricing, unit }: PriceBookItem) =>
  `${formatCents(price)}${pricing === 'quantity' ? ` / ${unit ?? 'each'}` : ''}`;

/**
 * The items of the price book that contain the words, or share some with what was asked for; none for a description that
 * is one of them already.
 */
function useSuggestions(line: DraftLine, enabled: boolean) {
  const { description, scope } = line;
  const [q] = useDebouncedValue(description.trim().slice(0, limits.words), DEBOUNCE_MS);
  const { data } = useQuery(
    orpc.priceBook.list.queryOptions({
      input: {
        ...(isUnpricedScope(line) ? { near: scope.slice(0, limits.words) } : { q }),
        limit: PRICE_BOOK_SUGGESTIONS,
      },
      enabled,
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
    }),
  );
  return data?.items.filter((item) => item.description !== description) ?? [];
}
