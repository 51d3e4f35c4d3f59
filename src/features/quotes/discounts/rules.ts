import {
  calculateTotals,
  discountAmount,
  MAX_PACKAGES,
  packageNames,
  type StoredQuoteItem,
  withItemDefaults,
} from '../items/rules.ts';

/** Whether the discounts exceed the work for this selection of options. */
function isOverDiscounted(
  given: readonly StoredQuoteItem[],
  selected: ReadonlySet<string>,
  chosen?: string,
) {
  const { subtotal } = calculateTotals(given, selected, chosen);
  const discounts = given.map(withItemDefaults).filter(({ kind }) => kind === 'discount');
  const off = discounts.reduce((sum, item) => sum + discountAmount(item, subtotal), 0);
  return off > subtotal;
}

export const DISCOUNT_TOO_HIGH = 'The discount is more than the rest of the quote';

/**
 * The positions of the discounts that are more than the work and the discounts before them leave, for a choice of options
 * and packages at least.
 */
export function findOverDiscounts(given: readonly StoredQuoteItem[]): number[] {
  const isDiscount = ({ kind }: StoredQuoteItem) => kind === 'discount';
  if (!given.some(isDiscount)) return [];
  const names = packageNames(given).slice(0, MAX_PACKAGES);
  const choices = names.length > 0 ? names : [undefined];
  const [none, every] = [new Set<string>(), new Set(given.map(({ id }) => id))];
  const kept = given.filter((item) => !isDiscount(item));
  return given.flatMap((item, index) => {
    if (!isDiscount(item)) return [];
    const isOver = choices.some((chosen) =>
      [none, every].some((selected) => isOverDiscounted([...kept, item], selected, chosen)),
    );
    if (!isOver) kept.push(item);
    return isOver ? index : [];
  });
}
