import { formatCents } from '#lib/money.ts';

/** Most items in the price book of one business. */
export const MAX_PRICE_BOOK_ITEMS = 500;
export const PRICE_BOOK_PAGE_SIZE = 50;
/** What a line suggests while somebody types its description. */
export const PRICE_BOOK_SUGGESTIONS = 6;
/** Among how many that share a word with what was asked for the one that fits best is looked for: many share `replace`. */
export const PRICE_BOOK_CANDIDATES = 30;
const MAX_SEARCH_WORDS = 8;

export const PRICE_BOOK_FULL = `Your price book is full at ${MAX_PRICE_BOOK_ITEMS} items. Remove one you no longer use.`;
export const PRICE_BOOK_ITEM_NOT_FOUND = 'This item isn’t in your price book';
export const PRICE_BOOK_ITEM_EXISTS = 'Your price book already has an item with this description';

/** `amount`: one price for the whole line; `quantity`: a price for each unit. */
export const priceBookPricings = ['amount', 'quantity'] as const;

/** `$2.50 / ft`; without a unit, the price alone. */
export const priceText = ({
  price,
  pricing,
  unit,
}: {
  price: number;
  pricing: (typeof priceBookPricings)[number];
  unit: string | null;
}) => `${formatCents(price)}${pricing === 'quantity' ? ` / ${unit ?? 'each'}` : ''}`;

/** Two descriptions with the same key are the same item: letter case and spacing do not matter. */
export const descriptionKey = (description: string) =>
  description.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The words to look for; an item matches when it contains all of them, in any order. */
export const searchWords = (q: string) =>
  descriptionKey(q).split(' ').filter(Boolean).slice(0, MAX_SEARCH_WORDS);

const emptyWords = new Set(
  'a an and as at by for from in new of off on or our out per the to up what with'.split(' '),
);

/** The words of what a customer asked for that an item may share, without their plural s. */
export const askedWords = (asked: string) => [
  ...new Set(
    (asked.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
      .filter((word) => !emptyWords.has(word))
      .map((word) => word.replace(/(?<=\w{3})s$/, ''))
      .slice(0, MAX_SEARCH_WORDS),
  ),
];
