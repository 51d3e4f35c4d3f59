import type { Api } from '#browser/context.ts';
import { type QuoteChannel, type QuoteStatus, quoteStatusNames } from '../rules.ts';

/** A quote as the API presents it to the caller. */
export type Quote = Awaited<ReturnType<Api['quotes']['get']>>;

const channelPhrases: Record<QuoteChannel, string> = {
  email: 'by email',
  portal: 'in the portal',
  sms: 'by text',
};

/** `by email and in the portal`. */
export const formatChannels = (channels: readonly QuoteChannel[]) =>
  new Intl.ListFormat('en-US').format(channels.map((channel) => channelPhrases[channel]));

/** The status from the point of view of each party. */
export const statusLabels: Record<'contractor' | 'homeowner', Record<QuoteStatus, string>> = {
  contractor: quoteStatusNames,
  homeowner: { ...quoteStatusNames, sent: 'Your answer needed', archived: 'Withdrawn' },
};

/** When a quote got its current status. */
export const lastChangedAt = ({ acceptedAt, rejectedAt, archivedAt, sentAt, updatedAt }: Quote) =>
  archivedAt ?? acceptedAt ?? rejectedAt ?? sentAt ?? updatedAt;

/** The content to edit: the next version of a sent quote, or the draft itself. */
export const editableVersion = (quote: Quote) => quote.revision ?? quote;
