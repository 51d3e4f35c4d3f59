import { formatCents, parseMoney } from '#lib/money.ts';
import { type ItemKind, isPrecise, type QuoteItem } from '../../items/rules.ts';

/** Largest amount that one figure may hold, as the API has it: ten million dollars. */
const MAX_CENTS = 1_000_000_000;
const MAX_QUANTITY = 1_000_000;

/** How a line says what it costs. */
export type Pricing = 'amount' | 'quantity' | 'percent';

/** A line of a quote as it is being typed. */
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
};

/** The same on the server and in the browser, where the page wakes up with it. */
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
};

let lineCounter = 0;

/** Only in the browser: the server has no use for a line that nobody has begun. */
export const emptyLine = (given: Partial<DraftLine> = {}): DraftLine => {
  lineCounter += 1;
  return { ...firstLine, ...given, key: `line-${lineCounter}` };
};

/** What a person typed as an amount, in US cents; nothing where the API would not take it. */
export function parseCents(amount: string) {
  const cents = parseMoney(amount);
  return cents !== undefined && cents <= MAX_CENTS ? cents : undefined;
}

/** An amount as it stands in its field, without the sign: `1,250`; what is no amount stays as it was typed. */
export function formatAmount(typed: string) {
  const cents = parseCents(typed);
  return cents === undefined ? typed : formatCents(cents).slice(1);
}

/** A number of at most three decimals, as typed: `2.5`, `1,200`. */
export function parseQuantity(typed: string, most = MAX_QUANTITY) {
  const text = typed.trim().replace(/(?<=\d),(?=\d{3})/g, '');
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most && isPrecise(value) ? value : undefined;
}

export const parsePercent = (typed: string) => parseQuantity(typed.replace(/%\s*$/, ''), 100);

export const lineFromItem = (item: QuoteItem): DraftLine => ({
  ...firstLine,
  key: item.id,
  kind: item.kind,
  pricing: item.quantity !== null ? 'quantity' : item.percent !== null ? 'percent' : 'amount',
  description: item.description,
  amount: item.kind === 'excluded' ? '' : formatAmount(String(Math.abs(item.amount) / 100)),
  quantity: item.quantity === null ? '' : String(item.quantity),
  unit: item.unit ?? '',
  unitPrice: item.unitPrice === null ? '' : formatAmount(String(item.unitPrice / 100)),
  percent: item.percent === null ? '' : String(item.percent),
  optional: item.optional,
  scope: item.scope ?? '',
});

export const isBlank = (line: DraftLine) =>
  [line.description, line.amount, line.quantity, line.unitPrice, line.percent].every(
    (text) => text.trim() === '',
  );

/** What a line costs, as the API takes it; nothing while that is not complete. */
function priceFromLine({ kind, pricing, amount, quantity, unit, unitPrice, percent }: DraftLine) {
  if (kind === 'excluded') return {};
  if (pricing === 'percent') {
    const share = parsePercent(percent);
    return share === undefined ? undefined : { percent: share };
  }
  if (pricing === 'quantity') {
    const [count, cents] = [parseQuantity(quantity), parseCents(unitPrice)];
    if (count === undefined || cents === undefined) return undefined;
    return { quantity: count, unitPrice: cents, ...(unit.trim() && { unit: unit.trim() }) };
  }
  const cents = parseCents(amount);
  return cents === undefined ? undefined : { amount: cents };
}

/** A line as the API takes it; nothing while it is not complete. */
export function itemFromLine(line: DraftLine) {
  const [description, price] = [line.description.trim(), priceFromLine(line)];
  if (!description || !price) return undefined;
  return {
    description,
    ...price,
    kind: line.kind,
    optional: canBeOptional(line.kind) && line.optional,
    ...(line.scope && { scope: line.scope }),
  };
}

export const canBeOptional = (kind: ItemKind) => kind === 'included' || kind === 'allowance';

/** A line turned into another kind, priced in a way that this kind can be. */
export function withKind(line: DraftLine, kind: ItemKind): DraftLine {
  const relative = kind === 'discount' || kind === 'tax';
  const pricing =
    (relative && line.pricing === 'quantity') || (!relative && line.pricing === 'percent')
      ? 'amount'
      : line.pricing;
  return { ...line, kind, pricing, optional: canBeOptional(kind) && line.optional };
}

/** What is wrong with the price of a line, and in which of its fields. */
export function priceProblem(
  line: DraftLine,
): [field: keyof DraftLine, message: string] | undefined {
  if (priceFromLine(line)) return undefined;
  if (line.pricing === 'percent') return ['percent', 'Write a percentage, such as 10 or 8.25'];
  if (line.pricing === 'amount')
    return ['amount', 'Write an amount in dollars, such as 1,250 or 99.50'];
  return parseQuantity(line.quantity) === undefined
    ? ['quantity', 'Write how many, such as 12 or 2.5']
    : ['unitPrice', 'Write what one costs, such as 85 or 4.20'];
}

export const lineFieldId = ({ key }: Pick<DraftLine, 'key'>, name: keyof DraftLine) =>
  `${key}-${name}`;

/** The same lines with one of them moved by one place. */
export function moveLine(lines: readonly DraftLine[], from: number, by: 1 | -1) {
  const line = lines[from];
  if (!line || !lines[from + by]) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(from + by, 0, line);
}
