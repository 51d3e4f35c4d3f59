import { formatCents } from '#lib/money.ts';

/** Included work, work at an estimate, work that is not part of the quote, a discount, or tax. */
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
  /** The scope line of the lead that this line covers. */
  scope: string | null;
  quantity: number | null;
  unit: string | null;
  /** US cents. */
  unitPrice: number | null;
  /** Of the work for a discount; of the work less the discounts for tax. */
  percent: number | null;
  /** The homeowner may add it. */
  optional: boolean;
  /** The homeowner added it, or chose the package that it belongs to. */
  selected: boolean;
  /** The package that it belongs to; a line without one is part of every package. */
  package: string | null;
  /** Further packages that it is part of; left out where there are none, as in versions from before there were any. */
  alsoIn?: string[];
  /** US cents; negative for a discount. */
  amount: number;
  /** Its price is still to be written, so it counts nothing and cannot be sent; left out where it has one. */
  unpriced?: boolean;
  /** The ids of its photos; left out where there are none, as in versions from before there were any. */
  photos?: string[];
};

/** An item as stored: the oldest rows have only a description and an amount. */
export type StoredQuoteItem = Pick<QuoteItem, 'id' | 'description' | 'amount'> & Partial<QuoteItem>;

/** A step of the payment plan as its contractor writes it: an amount, a share of the total, or what is left. */
export type PlannedMilestone = {
  name: string;
  /** US cents. */
  amount: number | null;
  percent: number | null;
  dueDate: string | null;
  /** What has to have happened, in words. */
  dueWhen: string;
};

/** The part of a quote that its contractor writes. */
export type QuoteContent = {
  projectTitle: string;
  description: string;
  items: StoredQuoteItem[];
  totalAmount: number;
  terms: string;
  deposit: number | null;
  depositPercent: number | null;
  /** The steps that what the deposit leaves is paid by; missing where it was stored before there were any. */
  milestones?: PlannedMilestone[];
  startDate: string | null;
  warranty: string;
  validUntil: Date;
};

/** The next version of a sent quote, as stored in JSON. */
export type StoredQuoteRevision = Omit<QuoteContent, 'validUntil'> & { validUntil: string };

export const withItemDefaults = (item: StoredQuoteItem): QuoteItem => ({
  kind: 'included',
  scope: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  percent: null,
  optional: false,
  selected: false,
  package: null,
  ...item,
});

/** Equal for lines that say and cost the same; the scope line may differ. */
function itemFingerprint(item: Omit<StoredQuoteItem, 'id'>) {
  const { kind, description, quantity, unit, unitPrice, percent, optional, amount, ...rest } =
    withItemDefaults({
      ...item,
      id: '',
    });
  const isCalculated = quantity !== null || percent !== null || kind === 'excluded';
  return JSON.stringify([
    ...[kind, description, quantity, unit, unitPrice, percent, optional, rest.package],
    ...(rest.alsoIn ?? []),
    isCalculated ? null : Math.abs(amount),
  ]);
}

/**
 * Gives each line an id. A line that says and costs the same as a known one keeps its id, so that it stays
 * selected; a changed line gets a new id and has to be selected again.
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

/** `value × cents / per` in whole cents, half a cent rounded up. Exact for any size. */
function multiplyRounded(value: number, cents: number, per = 1) {
  const product = BigInt(Math.round(value * PRECISION)) * BigInt(cents);
  const divisor = BigInt(PRECISION * per);
  return Number((2n * product + divisor) / (2n * divisor));
}

export const percentOf = (percent: number, cents: number) => multiplyRounded(percent, cents, 100);

export const isBillableLine = ({ kind }: Pick<QuoteItem, 'kind'>) =>
  kind === 'included' || kind === 'allowance';

/** Discounts and taxes change the total of the work. */
export const isAdjustment = ({ kind }: Pick<QuoteItem, 'kind'>) =>
  kind === 'discount' || kind === 'tax';

/** Whether a line is part of what the homeowner gets: of every choice, or of the one that was made. */
export const isChosen = ({ optional, package: name, selected }: QuoteItem) =>
  selected || (!optional && !name);

/** Whether a line is part of the total. */
export const isCounted = (item: QuoteItem) => item.kind !== 'excluded' && isChosen(item);

/** Whether a line counts whichever package is chosen. */
export const isInEveryPackage = (item: QuoteItem) => isCounted(item) && item.package === null;

/** Packages of one quote: good, better and best. */
export const MAX_PACKAGES = 3;
export const MAX_PACKAGE_NAME_LENGTH = 40;

type Packaged = Pick<StoredQuoteItem, 'package' | 'alsoIn'>;

/** The names of the packages among which the homeowner chooses, in the order of their first lines. */
export const packageNames = (items: readonly Packaged[]) => [
  ...new Set(items.flatMap((item) => [item.package ?? [], item.alsoIn ?? []].flat())),
];

/** The packages that a line is part of; none for a line of every package. */
export const packagesOf = ({ package: name, alsoIn = [] }: Packaged) =>
  name ? [name, ...alsoIn] : [];

export const isInPackage = (item: Packaged, name: string | null | undefined) =>
  packagesOf(item).some((each) => each === name);

/** The package whose lines count: the one given, the one stored as chosen, or the first. */
function packageInForce(items: readonly StoredQuoteItem[], given: string | undefined) {
  const names = packageNames(items);
  const packaged = items.filter((item) => item.package && !item.optional);
  const isStored = (name: string) =>
    packaged.every((item) => Boolean(item.selected) === isInPackage(item, name));
  return names.find((name) => name === given) ?? names.find(isStored) ?? names[0] ?? null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export type QuoteTotals = {
  items: QuoteItem[];
  subtotal: number;
  discount: number;
  tax: number;
  totalAmount: number;
  /** The package that the totals are for; null without packages. */
  package: string | null;
};

/**
 * The only place that calculates totals. Every line is rounded to whole cents, half a cent up; discounts apply
 * to the counted work, taxes to what remains, and the total is the sum of the counted lines. `selected` holds
 * the ids of the selected options; without it, each item's own `selected` counts. Of several packages, one counts:
 * `chosen`, or the one that was chosen before, or the first.
 */
export function calculateTotals(
  given: readonly StoredQuoteItem[],
  selected?: ReadonlySet<string>,
  chosen?: string,
): QuoteTotals {
  const inForce = packageInForce(given, chosen);
  const items = given.map(withItemDefaults).map((item) => ({
    ...item,
    selected: item.optional
      ? (selected?.has(item.id) ?? item.selected)
      : isInPackage(item, inForce),
  }));
  for (const item of items)
    if (isBillableLine(item) && item.quantity !== null && item.unitPrice !== null)
      item.amount = multiplyRounded(item.quantity, item.unitPrice);
    else if (item.kind === 'excluded') item.amount = 0;

  const subtotal = sum(
    items.filter((item) => isBillableLine(item) && isCounted(item)).map(({ amount }) => amount),
  );
  // Two discounts of 50% round up to a cent more than the subtotal, so each is capped at what remains.
  let remaining = subtotal;
  for (const item of items)
    if (item.kind === 'discount') {
      const off = Math.min(discountAmount(item, subtotal), remaining);
      item.amount = 0 - off;
      remaining -= off;
    }
  const discount = 0 - sum(amountsOfKind(items, 'discount'));

  const taxable = Math.max(subtotal - discount, 0);
  for (const item of items)
    if (item.kind === 'tax' && item.percent !== null)
      item.amount = percentOf(item.percent, taxable);
  const tax = sum(amountsOfKind(items, 'tax'));
  return {
    items,
    subtotal,
    discount,
    tax,
    totalAmount: subtotal - discount + tax,
    package: inForce,
  };
}

/** What each package comes to with these options; none without packages. */
export const packageTotals = (given: readonly StoredQuoteItem[], selected?: ReadonlySet<string>) =>
  packageNames(given).map((name) => ({
    name,
    totalAmount: calculateTotals(given, selected, name).totalAmount,
  }));

/**
 * What a package comes to beside its own lines, so that both add up to its total: the work that is in every package, the
 * options that were added, and its discounts and taxes, which are another amount for each package.
 */
export function packageRest(
  given: readonly StoredQuoteItem[],
  name: string,
  selected?: ReadonlySet<string>,
) {
  const { items } = calculateTotals(given, selected, name);
  const counted = items.filter((item) => isCounted(item) && item.package === null);
  const total = (isOptional: boolean) =>
    sum(
      counted
        .filter((item) => isBillableLine(item) && item.optional === isOptional)
        .map(({ amount }) => amount),
    );
  const adjustments = (['discount', 'tax'] as const).flatMap((kind) =>
    counted.filter((item) => item.kind === kind),
  );
  return [
    { id: 'shared', label: 'Work in every package', amount: total(false) },
    { id: 'options', label: 'Options you added', amount: total(true) },
    ...adjustments.map((item) => ({
      id: item.id,
      label: adjustmentLabel(item),
      amount: item.amount,
    })),
  ].filter(({ amount }) => amount !== 0);
}

/** `Spring discount (10%)`. */
export const adjustmentLabel = ({ description, percent }: QuoteItem) =>
  percent === null ? description : `${description} (${percent}%)`;

/** Whether a line still lacks its price, as one of a draft may. */
export const hasUnpricedLine = (items: readonly Pick<StoredQuoteItem, 'unpriced'>[]) =>
  items.some(({ unpriced }) => unpriced);

export const NO_PRICE_YET = 'No price yet';

/** What a line comes to, as it is read; discounts are below zero. */
export const formatLineAmount = ({ unpriced, amount }: Pick<QuoteItem, 'unpriced' | 'amount'>) =>
  unpriced ? NO_PRICE_YET : formatCents(amount);

/** Whether there is nothing to tell of a price yet: nothing comes to anything, and lines still lack theirs. */
export const isPriceless = ({
  items,
  totalAmount,
}: {
  items: readonly StoredQuoteItem[];
  totalAmount: number;
}) => totalAmount === 0 && hasUnpricedLine(items);

/** What an open quote costs: the total, or `from $694` where the homeowner chooses one of several packages. */
export function formatPrice({
  items,
  totalAmount,
}: {
  items: readonly StoredQuoteItem[];
  totalAmount: number;
}) {
  if (isPriceless({ items, totalAmount })) return NO_PRICE_YET;
  const totals = packageTotals(items).map((each) => each.totalAmount);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return totals.length > 0 && least < most
    ? `from ${formatCents(least)}`
    : formatCents(totalAmount);
}

/** Whether a deposit, in cents, is more than the least that a customer can choose comes to. */
export const isDepositTooHigh = ({
  deposit,
  totalAmount,
  items,
}: {
  deposit: number | null;
  totalAmount: number;
  items: readonly StoredQuoteItem[];
}) =>
  deposit !== null &&
  deposit > Math.min(totalAmount, ...packageTotals(items).map((each) => each.totalAmount));

/** The amount of a discount on this subtotal, before it is capped. */
export const discountAmount = ({ percent, amount }: QuoteItem, subtotal: number) =>
  percent === null ? Math.abs(amount) : percentOf(percent, subtotal);

const amountsOfKind = (items: readonly QuoteItem[], kind: ItemKind) =>
  items.filter((item) => item.kind === kind).map(({ amount }) => amount);

/** The ids of the optional lines. */
export const optionIds = (items: readonly StoredQuoteItem[]) =>
  items.filter(({ optional }) => optional).map(({ id }) => id);

/** The first payment in US cents: a fixed amount, or a percentage of the total. */
export function depositOf(
  { deposit, depositPercent }: { deposit: number | null; depositPercent: number | null },
  totalAmount: number,
) {
  if (depositPercent !== null) return percentOf(depositPercent, totalAmount);
  return deposit;
}

/** Units that are words, which have a plural; others, such as `sq ft`, stay as they were typed. */
const words = /^(hour|day|room|window|door|tree|sheet|square|yard|bag|piece|bundle|roll)$/;

const unitText = (unit: string, quantity: number) =>
  quantity === 1 ? unit : unit.replace(words, '$1s');

/** `2.5 hours × $85` for a line with a quantity. */
export function formatQuantity(
  { quantity, unit, unitPrice }: Pick<QuoteItem, 'quantity' | 'unit' | 'unitPrice'>,
  money: (cents: number) => string,
) {
  if (quantity === null || unitPrice === null) return undefined;
  return `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })}${unit ? ` ${unitText(unit, quantity)}` : ''} × ${money(unitPrice)}`;
}
