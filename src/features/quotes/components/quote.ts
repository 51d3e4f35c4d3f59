import type { Api } from '#browser/context.ts';
import type { QuoteChannel, QuoteStatus } from '../rules.ts';

/** A quote as the API shows it to whoever looks. */
export type Quote = Awaited<ReturnType<Api['quotes']['get']>>;

const channelPhrases: Record<QuoteChannel, string> = {
  email: 'by e-mail',
  portal: 'in the portal',
  sms: 'by text',
};

/** `by e-mail and in the portal`. */
export const formatChannels = (channels: readonly QuoteChannel[]) =>
  new Intl.ListFormat('en-US').format(channels.map((channel) => channelPhrases[channel]));

/** The same status in the words of whoever looks. */
export const statusLabels: Record<'contractor' | 'homeowner', Record<QuoteStatus, string>> = {
  contractor: {
    draft: 'Draft',
    sent: 'Sent',
    accepted: 'Accepted',
    rejected: 'Declined',
    archived: 'Archived',
  },
  homeowner: {
    draft: 'Draft',
    sent: 'Waiting for you',
    accepted: 'Accepted',
    rejected: 'Declined',
    archived: 'Withdrawn',
  },
};

/** When a quote came to be what it is now. */
export const lastChangedAt = ({ acceptedAt, rejectedAt, archivedAt, sentAt, updatedAt }: Quote) =>
  archivedAt ?? acceptedAt ?? rejectedAt ?? sentAt ?? updatedAt;
