import { formatCents } from '#lib/money.ts';
import {
  calculateTotals,
  depositOf,
  isAdjustment,
  isCounted,
  packageNames,
  packagesOf,
  type QuoteItem,
  type StoredQuoteRevision,
} from '../items/rules.ts';
import { planOf } from '../payment-plan/rules.ts';

/** The content that is sent and signed. Instants are strings, so that its hash is the same everywhere. */
export type VersionContent = Omit<StoredQuoteRevision, 'items'> & {
  quoteId: string;
  version: number;
  contractorId: string;
  /** Null where it was sent to a customer without an account. */
  homeownerId: string | null;
  location: string;
  items: QuoteItem[];
};

type VersionSource = Omit<VersionContent, 'quoteId' | 'items' | 'validUntil'> & {
  id: string;
  items: Parameters<typeof calculateTotals>[0];
  validUntil: Date;
};

/** The content of a quote as stored in its version: without any option selected, its totals for the first package. */
export function versionContent(quote: VersionSource): VersionContent {
  const [firstPackage] = packageNames(quote.items);
  const { items, totalAmount } = calculateTotals(quote.items, new Set(), firstPackage);
  const { id: quoteId, version, contractorId, homeownerId, projectTitle, description } = quote;
  const { location, terms, deposit, depositPercent, milestones, startDate, warranty } = quote;
  return {
    ...{ quoteId, version, contractorId, homeownerId, projectTitle, description, location },
    ...{ items, totalAmount, terms, deposit, depositPercent, startDate, warranty },
    // Left out where there are none, as in versions from before there were any: the hash stays the same.
    ...(milestones && milestones.length > 0 && { milestones }),
    validUntil: quote.validUntil.toISOString(),
  };
}

export type Difference = {
  what: string;
  before: string | number | null;
  after: string | number | null;
  /** Whether before and after are US cents. */
  money: boolean;
};

const comparedFields = {
  projectTitle: 'What it’s for',
  description: 'Notes',
  startDate: 'Start',
  warranty: 'Warranty',
  terms: 'Terms',
  validUntil: 'Good through',
} as const satisfies Partial<Record<keyof VersionContent, string>>;

const lineKey = ({ kind, description, ...item }: QuoteItem) =>
  `${isAdjustment({ kind }) ? kind : 'work'} ${description.toLowerCase()} ${packagesOf(item).join(', ')}`;

const lineName = (item: QuoteItem | undefined) =>
  item?.package ? `${packagesOf(item).join(', ')}: ${item.description}` : (item?.description ?? '');
const price = (item: QuoteItem | undefined) => {
  if (!item) return null;
  return item.kind === 'excluded' ? 'Not included' : item.amount;
};

/** What changed from the older version to the newer one, with the total last. */
export function differencesBetween(older: VersionContent, newer: VersionContent): Difference[] {
  const differences: Difference[] = [];
  const [before, after] = [indexByKey(older.items), indexByKey(newer.items)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is && isSameLine(was, is)) continue;
    const what = lineName(is ?? was);
    differences.push({ what, before: price(was), after: price(is), money: true });
  }
  for (const [name, what] of Object.entries(comparedFields) as [
    keyof typeof comparedFields,
    string,
  ][]) {
    if (older[name] === newer[name]) continue;
    differences.push({
      what,
      before: older[name] || null,
      after: newer[name] || null,
      money: false,
    });
  }
  // A share of the total is an amount to whoever pays it.
  const [depositBefore, depositAfter] = [older, newer].map(
    (version) => depositOf(version, version.totalAmount) || null,
  ) as [number | null, number | null];
  if (depositBefore !== depositAfter)
    differences.push({ what: 'Deposit', before: depositBefore, after: depositAfter, money: true });
  const [planBefore, planAfter] = [planWords(older), planWords(newer)];
  if (planBefore !== planAfter)
    differences.push({ what: 'Payment steps', before: planBefore, after: planAfter, money: false });
  if (older.totalAmount !== newer.totalAmount)
    differences.push({
      what: 'Total',
      before: older.totalAmount,
      after: newer.totalAmount,
      money: true,
    });
  return differences;
}

/** `Deck framed $2,000.00, Railing $1,500.00`; null without a plan. */
const planWords = (content: VersionContent) =>
  planOf(content, content.totalAmount)
    .map(({ name, amount, dueDate, dueWhen }) =>
      [name, formatCents(amount), dueDate ?? '', dueWhen].filter(Boolean).join(' '),
    )
    .join(', ') || null;

const isSameLine = (a: QuoteItem, b: QuoteItem) =>
  a.amount === b.amount &&
  a.kind === b.kind &&
  a.optional === b.optional &&
  a.quantity === b.quantity &&
  a.unit === b.unit &&
  isCounted(a) === isCounted(b);

/** Lines with the same description are matched in their order. */
function indexByKey(items: readonly QuoteItem[]) {
  const byKey = new Map<string, QuoteItem>();
  for (const item of items) {
    let key = lineKey(item);
    while (byKey.has(key)) key += '+';
    byKey.set(key, item);
  }
  return byKey;
}
