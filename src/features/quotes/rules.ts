import type { Role } from '#lib/roles.ts';

export const quoteStatuses = ['draft', 'sent', 'accepted', 'rejected', 'archived'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteStatusNames: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Declined',
  archived: 'Archived',
};

export const quoteSorts = ['newest', 'oldest', 'amount_high', 'amount_low', 'status'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

export const quoteChannels = ['email', 'portal', 'sms'] as const;
export type QuoteChannel = (typeof quoteChannels)[number];

/** Quotes in one page, and how many of the latest the average and total look at (spec §9). */
export const QUOTES_PAGE = 50;
export const QUOTE_STATS_SAMPLE = 100;
/** How long a copy of a quote stands (spec §9), and a new one unless the contractor says otherwise. */
export const COPY_VALID_DAYS = 30;
export const MAX_QUOTE_ITEMS = 100;
export const REMIND_REFUSED = 'Can only send reminders for sent quotes';

export const quoteMoveNames = [
  'update',
  'send',
  'markViewed',
  'accept',
  'reject',
  'remind',
  'archive',
  'duplicate',
  'remove',
] as const;
export type QuoteMove = (typeof quoteMoveNames)[number];
export type QuoteParty = 'contractor' | 'homeowner';

/** Who may make which move from which status, and where it leads. `open`: only before validUntil. */
export const quoteMoves: Record<
  QuoteMove,
  { by: QuoteParty; from: readonly QuoteStatus[]; to?: QuoteStatus; open?: true }
> = {
  update: { by: 'contractor', from: ['draft'] },
  send: { by: 'contractor', from: ['draft'], to: 'sent', open: true },
  markViewed: { by: 'homeowner', from: ['sent', 'accepted', 'rejected'] },
  accept: { by: 'homeowner', from: ['sent'], to: 'accepted', open: true },
  reject: { by: 'homeowner', from: ['sent'], to: 'rejected' },
  remind: { by: 'contractor', from: ['sent'] },
  archive: { by: 'contractor', from: ['draft', 'sent', 'rejected'], to: 'archived' },
  duplicate: { by: 'contractor', from: quoteStatuses },
  remove: { by: 'contractor', from: ['draft', 'archived'] },
};

type Quote = {
  status: QuoteStatus;
  contractorId: string;
  homeownerId: string;
  validUntil: Date;
};
export type QuoteCaller = { role: Role; uid: string; contractorId?: string | undefined };

/** Expired is derived, never stored (product.md). */
export const isExpired = (quote: Pick<Quote, 'status' | 'validUntil'>, now: Date) =>
  quote.status === 'sent' && quote.validUntil <= now;

export function quoteParty(quote: Quote, caller: QuoteCaller): QuoteParty | undefined {
  if (caller.role === 'homeowner' && quote.homeownerId === caller.uid) return 'homeowner';
  if (caller.role === 'contractor' && quote.contractorId === caller.contractorId)
    return 'contractor';
  return undefined;
}

/** Why a move is refused; undefined when it may be made. */
export function quoteRefusal(quote: Quote, caller: QuoteCaller, move: QuoteMove, now: Date) {
  const { by, from, open } = quoteMoves[move];
  if (quoteParty(quote, caller) !== by) return 'permission-denied' as const;
  if (!from.includes(quote.status)) return 'failed-precondition' as const;
  if (open && quote.validUntil <= now) return 'failed-precondition' as const;
  return undefined;
}

export const quoteMovesFor = (quote: Quote, caller: QuoteCaller, now: Date) =>
  quoteMoveNames.filter((move) => !quoteRefusal(quote, caller, move, now));

/** The only place where a total is made: the sum of the items, in cents. */
export const totalOf = (items: readonly { amount: number }[]) =>
  items.reduce((sum, { amount }) => sum + amount, 0);
