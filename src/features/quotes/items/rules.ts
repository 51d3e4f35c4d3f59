/** What a line of a quote is: work in the price, work at an estimate, work left out, or money off and on. */
export const itemKinds = ['included', 'allowance', 'excluded', 'discount', 'tax'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemKindNames: Record<ItemKind, string> = {
  included: 'Included',
  allowance: 'Allowance',
  excluded: 'Not included',
  discount: 'Discount',
  tax: 'Tax',
};

export type QuoteItem = {
  id: string;
  kind: ItemKind;
  description: string;
  /** Which of the things that were asked for this line is about. */
  scope: string | null;
  quantity: number | null;
  unit: string | null;
  /** US cents. */
  unitPrice: number | null;
  /** Of the work, for a discount; of the work less its discounts, for tax. */
  percent: number | null;
  /** The homeowner may switch it on. */
  optional: boolean;
  /** Switched on. */
  selected: boolean;
  /** US cents; below zero for a discount. */
  amount: number;
};

/** An item as it was kept before there was more to it than words and an amount. */
export type StoredQuoteItem = Pick<QuoteItem, 'id' | 'description' | 'amount'> & Partial<QuoteItem>;

/** What of a quote its contractor writes. */
export type QuoteContent = {
  projectTitle: string;
  description: string;
  items: StoredQuoteItem[];
  totalAmount: number;
  terms: string;
  deposit: number | null;
  depositPercent: number | null;
  startDate: string | null;
  warranty: string;
  validUntil: Date;
};

/** The next version of a sent quote, as JSON keeps it. */
export type StoredQuoteRevision = Omit<QuoteContent, 'validUntil'> & { validUntil: string };

const withItemDefaults = (item: StoredQuoteItem): QuoteItem => ({
  kind: 'included',
  scope: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  percent: null,
  optional: false,
  selected: false,
  ...item,
});

/** What a line says and costs; which of the things that were asked for it is about may change. */
function itemFingerprint(item: Omit<StoredQuoteItem, 'id'>) {
  const { kind, description, quantity, unit, unitPrice, percent, optional, amount } =
    withItemDefaults({
      ...item,
      id: '',
    });
  const isCalculated = quantity !== null || percent !== null || kind === 'excluded';
  return JSON.stringify([
    ...[kind, description, quantity, unit, unitPrice, percent, optional],
    isCalculated ? null : Math.abs(amount),
  ]);
}

/**
 * These lines with their ids. A line that says and costs what one before it did is that one, so that who has
 * chosen it has chosen it still; one that was changed is another, and asked about anew.
 */
export function assignItemIds(
  items: readonly Omit<StoredQuoteItem, 'id'>[],
  known: readonly StoredQuoteItem[],
  newId: () => string,
): StoredQuoteItem[] {
  const ids = new Map<string, Set<string>>();
  for (const item of known) {
    const fingerprint = itemFingerprint(item);
    ids.set(fingerprint, (ids.get(fingerprint) ?? new Set()).add(item.id));
  }
  return items.map((item) => {
    const same = ids.get(itemFingerprint(item));
    const [id = newId()] = same ?? [];
    same?.delete(id);
    return { ...item, id };
  });
}

/** Quantities and percentages have at most three decimals. */
const PRECISION = 1_000;

export const isPrecise = (value: number) =>
  Math.abs(value * PRECISION - Math.round(value * PRECISION)) < 1e-6;

/** `value × cents / per`, in whole cents: half a cent counts as one. Exact, however large. */
function multiplyRounded(value: number, cents: number, per = 1) {
  const product = BigInt(Math.round(value * PRECISION)) * BigInt(cents);
  const divisor = BigInt(PRECISION * per);
  return Number((2n * product + divisor) / (2n * divisor));
}

export const percentOf = (percent: number, cents: number) => multiplyRounded(percent, cents, 100);

const isWork = ({ kind }: Pick<QuoteItem, 'kind'>) => kind === 'included' || kind === 'allowance';

/** Whether a line is part of the total. */
export const isCounted = ({ kind, optional, selected }: QuoteItem) =>
  kind !== 'excluded' && (!optional || selected);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export type QuoteTotals = {
  items: QuoteItem[];
  subtotal: number;
  discount: number;
  tax: number;
  totalAmount: number;
};

/**
 * The only place where totals are made. Every line is rounded to whole cents by itself, half a cent up;
 * discounts are taken from the counted work, taxes are added to what is left, and the total is the sum of
 * the counted lines. `selected` are the optional lines that are switched on; as the items say, unless given.
 */
export function calculateTotals(
  given: readonly StoredQuoteItem[],
  selected?: ReadonlySet<string>,
): QuoteTotals {
  const items = given.map(withItemDefaults).map((item) => ({
    ...item,
    selected: item.optional && (selected ? selected.has(item.id) : item.selected),
  }));
  for (const item of items)
    if (isWork(item) && item.quantity !== null && item.unitPrice !== null)
      item.amount = multiplyRounded(item.quantity, item.unitPrice);
    else if (item.kind === 'excluded') item.amount = 0;

  const subtotal = sum(
    items.filter((item) => isWork(item) && isCounted(item)).map(({ amount }) => amount),
  );
  // Two halves of an odd cent are rounded up to more than there is: nothing is taken off twice.
  let left = subtotal;
  for (const item of items)
    if (item.kind === 'discount') {
      const off = Math.min(discountAmount(item, subtotal), left);
      item.amount = 0 - off;
      left -= off;
    }
  const discount = 0 - sum(amountsOfKind(items, 'discount'));

  const taxable = Math.max(subtotal - discount, 0);
  for (const item of items)
    if (item.kind === 'tax' && item.percent !== null)
      item.amount = percentOf(item.percent, taxable);
  const tax = sum(amountsOfKind(items, 'tax'));
  return { items, subtotal, discount, tax, totalAmount: subtotal - discount + tax };
}

/** What a discount would take from this much work. */
const discountAmount = ({ percent, amount }: QuoteItem, subtotal: number) =>
  percent === null ? Math.abs(amount) : percentOf(percent, subtotal);

/** Whether the discounts would take off more than there is, for one choice of the options. */
export function isOverDiscounted(given: readonly StoredQuoteItem[], selected: ReadonlySet<string>) {
  const { subtotal } = calculateTotals(given, selected);
  const discounts = given.map(withItemDefaults).filter(({ kind }) => kind === 'discount');
  return sum(discounts.map((item) => discountAmount(item, subtotal))) > subtotal;
}

const amountsOfKind = (items: readonly QuoteItem[], kind: ItemKind) =>
  items.filter((item) => item.kind === kind).map(({ amount }) => amount);

/** The optional lines among these, as the homeowner may name them. */
export const optionIds = (items: readonly StoredQuoteItem[]) =>
  items.filter(({ optional }) => optional).map(({ id }) => id);

/** The first payment: a sum, or a share of the total. */
export function depositOf(
  { deposit, depositPercent }: { deposit: number | null; depositPercent: number | null },
  totalAmount: number,
) {
  if (depositPercent !== null) return percentOf(depositPercent, totalAmount);
  return deposit;
}

/** `2.5 hours × $85`, where a line has a quantity. */
export function formatQuantity(
  { quantity, unit, unitPrice }: Pick<QuoteItem, 'quantity' | 'unit' | 'unitPrice'>,
  money: (cents: number) => string,
) {
  if (quantity === null || unitPrice === null) return undefined;
  return `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })}${unit ? ` ${unit}` : ''} × ${money(unitPrice)}`;
}
