import { newIdempotencyKey } from '#browser/idempotency.ts';
import { formatCents, MAX_CENTS, parseMoney } from '#lib/money.ts';
import {
  type ItemKind,
  isAdjustment,
  isBillableLine,
  isPrecise,
  packagesOf,
  type QuoteItem,
} from '../../items/rules.ts';
import { MAX_QUOTE_ITEMS } from '../../rules.ts';
import { askedQuantity } from './asked-quantity.ts';

const MAX_QUANTITY = 1_000_000;

export type Pricing = 'amount' | 'quantity' | 'percent';

/** A line of a quote as entered in the form. */
export type DraftLine = {
  key: string;
  kind: ItemKind;
  pricing: Pricing;
  description: string;
  amount: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  percent: string;
  optional: boolean;
  scope: string;
  /** The positions of its packages in the form, ascending; none for a line of every package. */
  packages: readonly number[];
  /** The ids of its photos. */
  photos: readonly string[];
};

/** Has a fixed key, so that the server-rendered form hydrates with the same ids. */
export const firstLine: DraftLine = {
  key: 'line-0',
  kind: 'included',
  pricing: 'amount',
  description: '',
  amount: '',
  quantity: '',
  unit: '',
  unitPrice: '',
  percent: '',
  optional: false,
  scope: '',
  packages: [],
  photos: [],
};

/** How many, and in what, where the words say it plainly. */
function asAsked(scope: string): Partial<DraftLine> {
  const asked = askedQuantity(scope);
  return asked ? { pricing: 'quantity', ...asked } : {};
}

/** A line for each thing that was asked for, with its words there to price. Fixed keys, like `firstLine`. */
export const linesToPrice = (scopeLines: readonly string[]): DraftLine[] =>
  scopeLines.length === 0
    ? [firstLine]
    : scopeLines.slice(0, MAX_QUOTE_ITEMS).map((scope, n) => ({
        ...firstLine,
        ...{ key: `line-${n}`, description: scope, scope },
        ...asAsked(scope),
      }));

type PriceBookItem = {
  description: string;
  pricing: 'amount' | 'quantity';
  unit: string | null;
  price: number;
};

/** What a line takes from the price book; how many is left to write. */
export function fromPriceBook({ description, pricing, unit, price }: PriceBookItem) {
  const dollars = formatAmount(String(price / 100));
  return pricing === 'quantity'
    ? { description, pricing, unit: unit ?? '', unitPrice: dollars, amount: '' }
    : { description, pricing, amount: dollars, ...{ quantity: '', unit: '', unitPrice: '' } };
}

/** What the price book keeps of a line; undefined while its price is incomplete. */
export function toPriceBook(line: DraftLine): PriceBookItem | undefined {
  const item = itemFromLine({ ...line, quantity: line.pricing === 'quantity' ? '1' : '' });
  if (!item || !isBillableLine(line) || line.pricing === 'percent') return undefined;
  const price = parseCents(line.pricing === 'quantity' ? line.unitPrice : line.amount) ?? 0;
  const { description, pricing } = { ...item, pricing: line.pricing };
  return { description, pricing, unit: line.unit.trim() || null, price };
}

/** How many the form shows: a line with one amount for all of it is one of that price. */
export const shownQuantity = ({ pricing, quantity }: Pick<DraftLine, 'pricing' | 'quantity'>) =>
  pricing === 'amount' ? '1' : quantity;

/** One without a unit is one amount for the whole line; anything else is a quantity at the price of each. */
export function withCount(
  line: DraftLine,
  changes: Partial<Pick<DraftLine, 'quantity' | 'unit'>>,
): Partial<DraftLine> {
  const { quantity, unit } = { quantity: shownQuantity(line), unit: line.unit, ...changes };
  const dollars = line.pricing === 'quantity' ? line.unitPrice : line.amount;
  return quantity.trim() === '1' && unit.trim() === ''
    ? { pricing: 'amount', quantity: '', unit, amount: dollars, unitPrice: '' }
    : { pricing: 'quantity', quantity, unit, unitPrice: dollars, amount: '' };
}

/**
 * What is typed as a price once its field is left, in its usual format. A percent sign makes a percentage of a discount or
 * a tax, as with a deposit, and a dollar sign an amount.
 */
export function withTypedPrice(line: DraftLine, typed: string): Partial<DraftLine> {
  const text = typed.trim();
  if (line.pricing === 'percent')
    return text.startsWith('$')
      ? { pricing: 'amount', percent: '', amount: formatAmount(text) }
      : { percent: typed };
  if (line.pricing === 'quantity') return { unitPrice: formatAmount(typed) };
  if (isAdjustment(line) && text.endsWith('%'))
    return { pricing: 'percent', percent: text.slice(0, -1).trim(), amount: '' };
  return { amount: formatAmount(typed) };
}

/** Has a random key, so it is never rendered on the server. */
export const emptyLine = (given: Partial<DraftLine> = {}): DraftLine => ({
  ...firstLine,
  ...given,
  key: `line-${newIdempotencyKey()}`,
});

/** A typed amount in US cents; undefined if the API would refuse it. */
export function parseCents(amount: string) {
  const cents = parseMoney(amount);
  return cents !== undefined && cents <= MAX_CENTS ? cents : undefined;
}

export const TOO_HIGH_A_PERCENTAGE = 'A percentage is at most 100';
export const TOO_MUCH = `That’s too large: an amount is at most ${formatCents(MAX_CENTS)}`;
/** Whether a typed amount is one, but more than any price may be. Of many digits it is no number any more. */
export const isTooMuch = (amount: string) =>
  (parseMoney(amount) ?? 0) > MAX_CENTS || /^\$?\d[\d,]{15,}(\.\d*)?$/.test(amount.trim());

/** A typed amount in its usual format without the dollar sign, `1,250`; anything else stays as typed. */
export function formatAmount(typed: string) {
  const cents = parseCents(typed);
  return cents === undefined ? typed : formatCents(cents).slice(1);
}

/** A typed number with at most three decimals: `2.5`, `1,200`. */
export function parseQuantity(typed: string, max = MAX_QUANTITY) {
  const text = typed.trim().replace(/(?<=\d),(?=\d{3})/g, '');
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max && isPrecise(value) ? value : undefined;
}

export const parsePercent = (typed: string) => parseQuantity(typed.replace(/%\s*$/, ''), 100);

export const lineFromItem = (item: QuoteItem, packages: readonly string[] = []): DraftLine => ({
  ...firstLine,
  packages: positionsOf(item, packages),
  key: item.id,
  kind: item.kind,
  pricing: item.quantity !== null ? 'quantity' : item.percent !== null ? 'percent' : 'amount',
  description: item.description,
  amount:
    item.kind === 'excluded' || item.unpriced
      ? ''
      : formatAmount(String(Math.abs(item.amount) / 100)),
  quantity: item.quantity === null ? '' : String(item.quantity),
  unit: item.unit ?? '',
  unitPrice: item.unitPrice === null ? '' : formatAmount(String(item.unitPrice / 100)),
  percent: item.percent === null ? '' : String(item.percent),
  optional: item.optional,
  scope: item.scope ?? '',
  photos: item.photos ?? [],
});

/** None for a line that is in all of them. */
function positionsOf(item: QuoteItem, packages: readonly string[]) {
  const names = packagesOf(item);
  if (names.length === packages.length) return [];
  return packages.flatMap((name, index) => (names.includes(name) ? index : []));
}

export const isBlank = (line: DraftLine) =>
  [line.description, line.amount, line.quantity, line.unitPrice, line.percent].every(
    (text) => text.trim() === '',
  );

/** Whether a line has the words of what was asked for, as they came, and no price yet. */
export const isUnpricedScope = (line: DraftLine) =>
  line.scope !== '' &&
  line.description === line.scope &&
  isBlank({
    ...line,
    description: '',
    ...(line.quantity === asAsked(line.scope).quantity && { quantity: '' }),
  });

/** The price fields of the API; undefined while the price is incomplete. */
function priceFromLine({ kind, pricing, amount, quantity, unit, unitPrice, percent }: DraftLine) {
  if (kind === 'excluded') return {};
  if (pricing === 'percent') {
    const value = parsePercent(percent);
    return value === undefined ? undefined : { percent: value };
  }
  if (pricing === 'quantity') {
    const [count, cents] = [parseQuantity(quantity), parseCents(unitPrice)];
    if (count === undefined || cents === undefined) return undefined;
    return { quantity: count, unitPrice: cents, ...(unit.trim() && { unit: unit.trim() }) };
  }
  const cents = parseCents(amount);
  return cents === undefined ? undefined : { amount: cents };
}

/** The line as the API expects it; undefined while it is incomplete. `packages` are the names in the form. */
export function itemFromLine(line: DraftLine, packages: readonly string[] = []) {
  const price = priceFromLine(line);
  return price && itemWithPrice(line, price, packages);
}

/** The line as a draft keeps it: with its price, or with how many while that is missing; undefined without words. */
export const savableItem = (line: DraftLine, packages: readonly string[] = []) =>
  itemWithPrice(line, priceFromLine(line) ?? { ...countOf(line), unpriced: true }, packages);

function itemWithPrice<Price extends object>(
  line: DraftLine,
  price: Price,
  packages: readonly string[],
) {
  const description = line.description.trim();
  if (!description) return undefined;
  return {
    description,
    ...price,
    kind: line.kind,
    optional: canBeOptional(line.kind) && line.optional,
    ...(line.scope && { scope: line.scope }),
    ...(canBePackaged(line) && packagesFromLine(line, packages)),
    ...(line.photos.length > 0 && { photos: [...line.photos] }),
  };
}

function countOf({ pricing, quantity, unit }: DraftLine) {
  const count = pricing === 'quantity' ? parseQuantity(quantity) : undefined;
  if (count === undefined) return undefined;
  return { quantity: count, ...(unit.trim() && { unit: unit.trim() }) };
}

/** Whether all that is typed in a line is in what a draft keeps of it. */
export function isKept(line: DraftLine) {
  if (itemFromLine(line)) return true;
  if (!savableItem(line)) return false;
  const { pricing, amount, percent, unitPrice } = line;
  const price = pricing === 'quantity' ? unitPrice : pricing === 'percent' ? percent : amount;
  return price.trim() === '' && (pricing !== 'quantity' || countOf(line) !== undefined);
}

/** Options, discounts and taxes are part of every package. */
export const canBePackaged = ({ kind, optional }: Pick<DraftLine, 'kind' | 'optional'>) =>
  !isAdjustment({ kind }) && !(canBeOptional(kind) && optional);

function packagesFromLine(line: DraftLine, packages: readonly string[]) {
  const [first, ...others] = line.packages.flatMap((index) => {
    const typed = packages[index];
    return typed === undefined ? [] : packageName(typed, index);
  });
  if (first === undefined) return undefined;
  return { package: first, ...(others.length > 0 && { alsoIn: others }) };
}

/** The packages of a line with one switched on or off; in all of them is in every one, which is the same as none. */
export function withPackage(
  { packages }: Pick<DraftLine, 'packages'>,
  index: number,
  isIn: boolean,
  count: number,
) {
  const all = Array.from({ length: count }, (_, n) => n);
  const before = packages.length === 0 ? all : packages;
  const after = all.filter((n) => (n === index ? isIn : before.includes(n)));
  return after.length === count ? [] : after;
}

/** A package whose name was left out has its number. */
export const packageName = (typed: string, index: number) => typed.trim() || `Package ${index + 1}`;

export const canBeOptional = (kind: ItemKind) => isBillableLine({ kind });

/** Changes the kind of a line, and its pricing if the new kind does not allow it. */
export function withKind(line: DraftLine, kind: ItemKind): DraftLine {
  const relative = isAdjustment({ kind });
  const pricing =
    (relative && line.pricing === 'quantity') || (!relative && line.pricing === 'percent')
      ? 'amount'
      : line.pricing;
  return { ...line, kind, pricing, optional: canBeOptional(kind) && line.optional };
}

/** Why the price of a line is incomplete, and in which field. */
export function priceProblem(
  line: DraftLine,
): [field: keyof DraftLine, message: string] | undefined {
  if (priceFromLine(line)) return undefined;
  if (line.pricing === 'percent')
    return [
      'percent',
      parseQuantity(line.percent.replace(/%\s*$/, '')) === undefined
        ? 'Enter a percentage, such as 10 or 8.25'
        : TOO_HIGH_A_PERCENTAGE,
    ];
  if (line.pricing === 'amount' && isTooMuch(line.amount)) return ['amount', TOO_MUCH];
  if (line.pricing === 'quantity' && isTooMuch(line.unitPrice)) return ['unitPrice', TOO_MUCH];
  if (line.pricing === 'amount')
    return [
      'amount',
      isAdjustment(line)
        ? 'Enter dollars such as 50, or a percentage such as 10%'
        : 'Enter an amount in dollars, such as 1,250 or 99.50',
    ];
  return parseQuantity(line.quantity) === undefined
    ? ['quantity', 'Enter a quantity, such as 12 or 2.5']
    : ['unitPrice', 'Enter the price of one, such as 85 or 4.20'];
}

export const lineFieldId = ({ key }: Pick<DraftLine, 'key'>, name: keyof DraftLine) =>
  `${key}-${name}`;

export function moveLine(lines: readonly DraftLine[], from: number, by: 1 | -1) {
  const line = lines[from];
  if (!line || !lines[from + by]) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(from + by, 0, line);
}
