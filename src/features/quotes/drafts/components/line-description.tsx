import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { suggestionBox, useSuggestions } from '#ui/suggestions.tsx';
import { isAdjustment, isBillableLine, itemKindNames } from '../../items/rules.ts';
import {
  PRICE_BOOK_CANDIDATES,
  PRICE_BOOK_SUGGESTIONS,
  priceText,
} from '../../price-book/rules.ts';
import { isAbout, thingOf } from './asked-quantity.ts';
import { limits } from './draft-form.ts';
import {
  type DraftLine,
  fromPriceBook,
  isUnpricedScope,
  lineFieldId,
  withCount,
} from './draft-line.ts';
import type { LinePriceProps, LineProps } from './line-price.tsx';
import styles from './quote-line.module.css';

// Knows which works are alike, which a line needs only while it has what was asked for and no price.
const FittingPrice = lazyPart(async () => ({
  default: (await import('./fitting-price.tsx')).FittingPrice,
}));

type PriceBookItem = Awaited<ReturnType<Api['priceBook']['list']>>['items'][number];

const DEBOUNCE_MS = 120;
const STALE_MS = 60_000;

/**
 * What a line is about. While it is written, the price book suggests what fits; for an empty line, what was used last; for
 * what was asked for, what is about the same, a single press away.
 */
export function LineDescription({
  line,
  position,
  errors,
  counts,
  onChange,
  onAddCount,
  onKeyDown,
}: LinePriceProps & Pick<LineProps, 'counts' | 'onAddCount'>) {
  const id = lineFieldId(line, 'description');
  const [isOpened, setOpened] = useState(false);
  const isAsked = wantsPrice(line);
  const items = usePriceBookItems(line, (isOpened || isAsked) && isBillableLine(line));
  const suggested = useSuggestions({
    label: 'From your price book',
    suggestions: items.slice(0, PRICE_BOOK_SUGGESTIONS).map((item) => ({
      value: item.id,
      content: (
        <>
          {item.description}
          <small> {priceText(item)}</small>
        </>
      ),
    })),
    onChoose: (chosenId) => {
      const item = items.find((each) => each.id === chosenId);
      if (item) choose(item);
    },
  });

  function choose(item: PriceBookItem) {
    suggested.close();
    onChange(fromPriceBook(item));
    if (item.pricing === 'quantity')
      document.getElementById(lineFieldId(line, 'quantity'))?.focus();
  }
  function open() {
    setOpened(true);
    suggested.open();
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // Enter takes the suggestion that is marked; otherwise it adds a line, as in every field of a line.
    if (suggested.handleKey(event)) return;
    if (event.key === 'Enter') suggested.close();
    onKeyDown(event);
  }

  const words = (
    <div className={suggestionBox}>
      <Textarea
        {...suggested.fieldProps}
        id={id}
        label={`Line ${position}: what is done`}
        labelProps={{ className: 'sr-only' }}
        placeholder={isAdjustment(line) ? `${itemKindNames[line.kind]}: what for` : 'What is done'}
        value={line.description}
        maxLength={limits.words}
        error={errors.find(({ field }) => field === id)?.message}
        autosize
        minRows={1}
        onChange={(event) => {
          onChange({ description: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') });
          open();
        }}
        onFocus={() => (line.description === '' || isAsked) && open()}
        onBlur={suggested.close}
        onKeyDown={handleKey}
      />
      {suggested.list}
    </div>
  );
  return (
    <div>
      {words}
      {!suggested.isShown &&
        counts.map((count) => (
          <button
            key={count.words}
            type="button"
            className={`button button-quiet ${styles.fitting}`}
            onClick={() =>
              isAbout(line, count)
                ? onChange(withCount(line, { quantity: count.quantity, unit: count.unit }))
                : onAddCount(count)
            }
          >
            <span>
              <span className="sr-only">Line {position}: </span>The request says “{count.words}.”{' '}
              <u className={styles.use}>
                {isAbout(line, count) ? 'Use it' : `Add line: ${thingOf(count)}, ${count.quantity}`}
              </u>
            </span>
          </button>
        ))}
      {isAsked && items.length > 0 && !suggested.isShown && (
        <Suspense>
          <FittingPrice scope={line.scope} position={position} items={items} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}

/** A line of what was asked for without a price, whatever count it has. */
const wantsPrice = (line: DraftLine) => isUnpricedScope({ ...line, quantity: '' });

/**
 * The items of the price book that contain the words, or share some with what was asked for. What is written as one of them
 * has its price already, unless those are the customer's words.
 */
function usePriceBookItems(line: DraftLine, enabled: boolean) {
  const { description, scope } = line;
  const [q] = useDebouncedValue(description.trim().slice(0, limits.words), DEBOUNCE_MS);
  const { data } = useQuery(
    orpc.priceBook.list.queryOptions({
      input: {
        ...(wantsPrice(line)
          ? { near: scope.slice(0, limits.words), limit: PRICE_BOOK_CANDIDATES }
          : { q, limit: PRICE_BOOK_SUGGESTIONS }),
      },
      enabled,
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
    }),
  );
  const items = data?.items ?? [];
  return wantsPrice(line) ? items : items.filter((item) => item.description !== description);
}
