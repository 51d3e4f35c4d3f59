import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import type { Tone } from '#ui/status-label.tsx';

export type CustomerSummary = Awaited<ReturnType<Api['customers']['list']>>['items'][number];
export type Customer = Awaited<ReturnType<Api['customers']['get']>>;

type Page = { items: unknown[]; nextCursor: string | null };

const searchText = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 100) ?? '';

/** Infinite-query options for the list, shared by the loader and the component. */
export const customerPages = (search: URLSearchParams) => ({
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
  input: (cursor: unknown) => ({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...(searchText(search) && { q: searchText(search) }),
  }),
});

/** The activity of one customer, as their page reads it. */
/** What was said last with a customer who has an account. */
export const talkWith = (homeownerId: string) => ({ homeownerId, limit: 1 });

export const customerActivityInput = (customerId: string) => ({ customerId, limit: 50 });

/** Links to the list with one customer open, or none. */
export function linkToCustomer(search: URLSearchParams, customerId?: string) {
  const next = new URLSearchParams(search);
  if (customerId) next.set('customerId', customerId);
  else next.delete('customerId');
  return `?${next}`;
}

type Money = Pick<
  CustomerSummary,
  'owedAmount' | 'overdueAmount' | 'openQuotesAmount' | 'activeQuotes'
>;

/** `Owes you $1,200, $860 overdue`; undefined while nothing is owed. */
export function owesText({
  owedAmount,
  overdueAmount,
}: Pick<Money, 'owedAmount' | 'overdueAmount'>) {
  if (owedAmount === 0) return undefined;
  const late = overdueAmount === owedAmount ? 'overdue' : `${formatCents(overdueAmount)} overdue`;
  return `Owes you ${formatCents(owedAmount)}${overdueAmount > 0 ? `, ${late}` : ''}`;
}

/** What a customer is looked up for: money that is owed, and quotes that wait for an answer. Mostly neither. */
export function moneyOf({ openQuotesAmount, activeQuotes, ...money }: Money) {
  const lines: { tone: Tone; text: string }[] = [];
  const owes = owesText(money);
  if (owes) lines.push({ tone: money.overdueAmount > 0 ? 'bad' : 'attention', text: owes });
  if (activeQuotes > 0) {
    const quotes = activeQuotes === 1 ? 'Quote open' : `${activeQuotes} quotes open`;
    lines.push({ tone: 'neutral', text: `${quotes}: ${formatCents(openQuotesAmount)}` });
  }
  return lines;
}
