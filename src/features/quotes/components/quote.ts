import type { Api } from '#browser/context.ts';
import { channelsReached, type QuoteChannel } from '../rules.ts';

/** A quote as the API presents it to the caller. */
export type Quote = Awaited<ReturnType<Api['quotes']['get']>>;

const channelPhrases: Record<QuoteChannel, string> = {
  email: 'by email',
  portal: 'in the portal',
  sms: 'by text',
};

/** How a quote reaches its customer: `by email and in the portal`; empty where its link has to be given to them. */
export const formatChannels = (quote: Pick<Quote, 'homeownerId' | 'notificationsSent'>) =>
  formatWays(channelsReached(quote));

const formatWays = (channels: readonly QuoteChannel[]) =>
  new Intl.ListFormat('en-US').format(channels.map((channel) => channelPhrases[channel]));

/** Whether the contractor still has to pass on the link: nobody was emailed or texted, and it was not opened since. */
export function isReadyToShare({
  status,
  expired,
  viewedAt,
  revisedAt,
  ...quote
}: Pick<
  Quote,
  'status' | 'expired' | 'viewedAt' | 'revisedAt' | 'homeownerId' | 'notificationsSent'
>) {
  if (status !== 'sent' || expired || channelsReached(quote).length > 0) return false;
  return viewedAt === null || (revisedAt !== null && revisedAt > viewedAt);
}

/**
 * What to say once a quote is sent; nothing where its page says that the link has to be passed on. `chosen` are the ways
 * that the contractor wanted: one that the customer has turned off meanwhile is left out by the server.
 */
export function sentMessage(
  quote: Pick<Quote, 'customerName' | 'homeownerId' | 'notificationsSent'>,
  chosen: readonly QuoteChannel[] = [],
) {
  const ways = formatChannels(quote);
  if (!ways) return undefined;
  const left = chosen.filter((channel) => !quote.notificationsSent.includes(channel));
  const without =
    left.length > 0 &&
    `It didn’t go ${formatWays(left)}: ${quote.customerName} can’t be reached that way right now.`;
  return [`Your quote went to ${quote.customerName} ${ways}.`, without].filter(Boolean).join(' ');
}

/** When a quote got its current status. */
export const lastChangedAt = ({ acceptedAt, rejectedAt, archivedAt, sentAt, updatedAt }: Quote) =>
  archivedAt ?? acceptedAt ?? rejectedAt ?? sentAt ?? updatedAt;

/** The content to edit: the next version of a sent quote, or the draft itself. */
export const editableVersion = (quote: Quote) => quote.revision ?? quote;

const listsTax = ({ items }: Pick<Quote, 'items'>) => items.some(({ kind }) => kind === 'tax');

/** Whether some of several quotes list tax and others do not: then the lower total may be the higher price. */
export const differInTax = (quotes: readonly Pick<Quote, 'items'>[]) =>
  new Set(quotes.map(listsTax)).size > 1;

/** What a total says of tax, where it stands among others. A line of nothing says that there is none. */
export function describeTax({ items, tax }: Pick<Quote, 'items' | 'tax'>) {
  if (!listsTax({ items })) return 'Tax not listed';
  return tax === 0 ? 'No tax' : 'Tax included';
}

/** Whether an open quote was changed after it came. */
export const isChanged = <Of extends Pick<Quote, 'status' | 'revisedAt'>>(
  quote: Of,
): quote is Of & { revisedAt: string } => quote.status === 'sent' && quote.revisedAt !== null;

/** Whether an open quote has an earlier version to compare its price with. */
export const hasEarlierPrice = (quote: Pick<Quote, 'status' | 'revisedAt' | 'version'>) =>
  isChanged(quote) && quote.version > 1;
