import { CANCELLED_REASON } from '#features/projects/rules.ts';
import { dateAt, nextTimeOfDay } from '#lib/local-time.ts';
import type { Role } from '#lib/roles.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';

export const quoteStatuses = ['draft', 'sent', 'accepted', 'rejected', 'archived'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteStatusNames: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Declined',
  archived: 'Archived',
};

/** The status from the point of view of each party. */
export const statusLabels: Record<'contractor' | 'homeowner', Record<QuoteStatus, string>> = {
  contractor: quoteStatusNames,
  homeowner: { ...quoteStatusNames, sent: 'Needs your answer', archived: 'Withdrawn' },
};

export const quoteSorts = ['newest', 'oldest', 'amount_high', 'amount_low', 'status'] as const;
export type QuoteSort = (typeof quoteSorts)[number];

export const quoteChannels = ['email', 'portal', 'sms'] as const;
export type QuoteChannel = (typeof quoteChannels)[number];

/** The channels of a quote unless the contractor chooses others (spec §9). */
export const defaultQuoteChannels: readonly QuoteChannel[] = quoteChannels;

/** Quotes per page, and how many of the latest quotes the average and the total cover (spec §9). */
export const QUOTES_PAGE_SIZE = 50;
export const QUOTE_STATS_SAMPLE = 100;
/** How long a copy is valid (spec §9), and a new quote unless the contractor chooses a date. */
export const DUPLICATE_VALID_DAYS = 30;
export const MAX_QUOTE_ITEMS = 100;
export const MAX_QUOTE_TITLE_LENGTH = 120;
/** Reminders of one quote, and the least time between two of them. */
export const MAX_REMINDERS = 3;
const REMINDER_INTERVAL_MS = 24 * 60 * 60 * 1000;
/** How long a homeowner may take back that they declined. */
export const REOPEN_HOURS = 24;
/** The customer's note when they accept, or their reason when they decline. */
export const MAX_ANSWER_LENGTH = 2_000;
const COPY_SUFFIX = ' (Copy)';

export const quoteMoveNames = [
  'update',
  'send',
  'discardRevision',
  'markViewed',
  'accept',
  'reject',
  'reopen',
  'remind',
  'archive',
  'duplicate',
  'remove',
  'renewLink',
  'revokeLink',
] as const;
export type QuoteMove = (typeof quoteMoveNames)[number];
export type QuoteParty = 'contractor' | 'homeowner';

/**
 * Who may make which move from which status, and the status it leads to. `open`: only before validUntil, while the quote
 * is a draft, waits for its answer, or waits for it again.
 */
export const quoteMoves: Record<
  QuoteMove,
  { by: QuoteParty; from: readonly QuoteStatus[]; to?: QuoteStatus; open?: true }
> = {
  update: { by: 'contractor', from: ['draft', 'sent'] },
  send: { by: 'contractor', from: ['draft', 'sent'], to: 'sent', open: true },
  discardRevision: { by: 'contractor', from: ['sent'] },
  markViewed: { by: 'homeowner', from: ['sent', 'accepted', 'rejected'] },
  accept: { by: 'homeowner', from: ['sent'], to: 'accepted', open: true },
  reject: { by: 'homeowner', from: ['sent'], to: 'rejected' },
  reopen: { by: 'homeowner', from: ['rejected'], to: 'sent', open: true },
  remind: { by: 'contractor', from: ['sent'], open: true },
  archive: { by: 'contractor', from: ['draft', 'sent', 'rejected'], to: 'archived' },
  duplicate: { by: 'contractor', from: quoteStatuses },
  remove: { by: 'contractor', from: ['draft', 'archived'] },
  // A new link of what nobody can sign anymore would only look like an offer. Of a signed quote it opens the copy.
  renewLink: { by: 'contractor', from: ['sent', 'accepted'], open: true },
  revokeLink: { by: 'contractor', from: ['sent', 'accepted', 'rejected', 'archived'] },
};

type Quote = {
  status: QuoteStatus;
  contractorId: string;
  /** Null for a customer without an account, who answers by the link of the quote. */
  homeownerId: string | null;
  validUntil: Date;
  /** How it was sent. */
  notificationsSent: readonly QuoteChannel[];
  sentAt: Date | null;
  reminderCount: number;
  lastReminderSent: Date | null;
  rejectedAt: Date | null;
  rejectionReason: string | null;
  /** Another quote was accepted in its place. */
  rejectedForAnother: boolean;
  /** The unsent next version of a sent quote. */
  revision?: { validUntil: Date | string } | null;
};
export type QuoteCaller = { role: Role; uid: string; contractorId?: string | undefined };

/** Expired is derived, never stored (product: derived-expiry). */
export const isExpired = (quote: Pick<Quote, 'status' | 'validUntil'>, now: Date) =>
  quote.status === 'sent' && quote.validUntil <= now;

export function quoteParty(quote: Quote, caller: QuoteCaller): QuoteParty | undefined {
  if (caller.role === 'homeowner' && quote.homeownerId === caller.uid) return 'homeowner';
  if (caller.role === 'contractor' && quote.contractorId === caller.contractorId)
    return 'contractor';
  return undefined;
}

/** The error code of a refused move; undefined when it is allowed. */
export function quoteRefusal(quote: Quote, caller: QuoteCaller, move: QuoteMove, now: Date) {
  if (quoteParty(quote, caller) !== quoteMoves[move].by) return 'permission-denied' as const;
  return isMovePossible(quote, move, now) ? undefined : ('failed-precondition' as const);
}

/** Whether the state of a quote allows a move, whoever makes it. */
export function isMovePossible(quote: Quote, move: QuoteMove, now: Date) {
  const { from, open } = quoteMoves[move];
  if (!from.includes(quote.status) || isRevisionMissing(quote, move)) return false;
  if (move === 'remind' && reminderRefusal(quote, now)) return false;
  if (move === 'reopen' && !((reopenDeadline(quote) ?? now) > now)) return false;
  const isBound = open && quote.status !== 'accepted';
  return !(isBound && moveDeadline(quote, move) <= now);
}

/** The ways in which we reach the customer of a quote; none where the contractor has to pass on its link. */
export const channelsReached = ({
  homeownerId,
  notificationsSent,
}: Pick<Quote, 'homeownerId' | 'notificationsSent'>) =>
  notificationsSent.filter((channel) => homeownerId !== null || channel !== 'portal');

/** Until when a decline can be taken back; null where the homeowner made no such choice. */
const reopenDeadline = ({ status, rejectedAt, rejectedForAnother, rejectionReason }: Quote) =>
  status === 'rejected' && rejectedAt && !rejectedForAnother && rejectionReason !== CANCELLED_REASON
    ? new Date(rejectedAt.getTime() + REOPEN_HOURS * 60 * 60 * 1000)
    : null;

/** When the customer may be reminded next, at the earliest; null once they were reminded as often as may be. */
function nextReminderFrom({ sentAt, lastReminderSent, reminderCount }: Quote) {
  if (reminderCount >= MAX_REMINDERS) return null;
  if (!lastReminderSent) return sentAt ?? new Date(0);
  return new Date(lastReminderSent.getTime() + REMINDER_INTERVAL_MS);
}

/** Why the customer of a quote that is open may not be reminded now. */
function reminderRefusal(quote: Quote, now: Date) {
  if (channelsReached(quote).length === 0) return REACHED_BY_LINK_ALONE;
  const from = nextReminderFrom(quote);
  if (!from) return REMINDED_ENOUGH;
  return from > now ? REMINDED_LATELY : undefined;
}

/** A sent quote can only be sent again, or reverted, if it has a revision. */
const isRevisionMissing = ({ status, revision }: Quote, move: QuoteMove) =>
  (move === 'send' || move === 'discardRevision') && status === 'sent' && !revision;

/** When the content that the move is about expires. */
const moveDeadline = ({ validUntil, revision }: Quote, move: QuoteMove) =>
  move === 'send' && revision ? new Date(revision.validUntil) : validUntil;

/** When time alone changes what somebody may do with a quote; null for never again. */
export function quoteStaysUntil(quote: Quote, at: Date) {
  const { validUntil, revision } = quote;
  const reminder = nextReminderFrom(quote);
  const dates = [validUntil, ...(revision ? [new Date(revision.validUntil)] : [])];
  const reopen = reopenDeadline(quote);
  if (reminder) dates.push(reminder);
  if (reopen) dates.push(reopen);
  const ahead = dates.filter((date) => date > at).toSorted((a, b) => a.getTime() - b.getTime());
  return ahead[0] ?? null;
}

export const QUOTE_CLOSED = 'This quote is no longer open';

const NOT_SENT = 'Only a quote you’ve sent has a link';
export const DECLINED_HAS_NO_NEW_LINK =
  'This quote was declined, so it can’t get a new link. Make a copy, change it, and send that instead';
const WITHDRAWN_HAS_NO_NEW_LINK =
  'You withdrew this quote, so it can’t get a new link. Make a copy and send that instead';
export const EXPIRED_HAS_NO_NEW_LINK =
  'This quote has expired, so it can’t get a new link. Edit it, choose a later date, and send the new version';

/** The message when the status of a quote does not allow a move. */
const refusalMessages: Record<QuoteMove, string> = {
  update: 'This quote can’t be changed anymore',
  send: 'Only a draft can be sent',
  discardRevision: 'This quote can’t be changed anymore',
  markViewed: 'This pro withdrew the quote',
  accept: QUOTE_CLOSED,
  reject: QUOTE_CLOSED,
  reopen: 'This quote can’t be reopened anymore. Ask the pro for a new one',
  remind: 'Can only send reminders for sent quotes',
  archive: 'This quote can’t be archived',
  duplicate: 'This quote can’t be copied',
  remove: 'Only a draft or an archived quote can be deleted',
  renewLink: NOT_SENT,
  revokeLink: NOT_SENT,
};
export const QUOTE_NOT_FOUND = 'Quote not found';
/** What a contractor reads whose lead was closed meanwhile. */
export const HIRED_ANOTHER =
  'The homeowner chose another pro, so you can’t quote this project anymore';
export const QUOTED_TOO_LATE = 'This project is closed, so you can’t quote it anymore';
export const REOPENED_TOO_LATE =
  'You’ve hired someone for this project, so this quote can’t be reopened';
export const REOPENED_CLOSED = 'This project is closed, so this quote can’t be reopened';
export const ALREADY_HIRED = 'You’re hired for this project already. Send a change order instead';
export const CHOSE_ANOTHER =
  'Thanks for your quote and the time you put into it. I went with another contractor for this project.';
export const QUOTE_CHANGED = 'The pro sent a new version of this quote. Read it before you accept';
export const TOTAL_CHANGED = 'The total has changed. Read the quote again';
const NO_CHANGES_TO_SEND = 'Nothing has changed since this quote was sent';
export const DRAFT_CHANGED = 'This was changed in another window after you opened it';
export const NO_ALLOWED_CHANNEL =
  'The customer can’t be reached that way right now. Choose another way';
export const CUSTOMER_WITHOUT_EMAIL =
  'Add this customer’s email address before you send the quote: without an account they sign with a code we email them';
export const DEPOSIT_TOO_HIGH = 'The deposit can’t be more than the total';
export const PRICES_NEEDED =
  'Some lines have no price yet. Give each one a price, or remove it, before you send the quote';
export const NO_SUCH_OPTION = 'This quote doesn’t have that option';
export const CHOOSE_A_PACKAGE = 'Choose one of the packages in this quote';
export const PACKAGES_NEEDED =
  'Customers choose between two or three packages. Add a second one, or move the lines out of the package';
export const QUOTE_EXPIRED = 'This quote has expired';
export const REMINDED_LATELY = 'You can remind a customer once a day. Try again tomorrow';
export const REMINDED_OF_ANOTHER =
  'You already reminded this customer about another quote. You can remind a customer once a day. Try again tomorrow';
export const REMINDED_ENOUGH = `You’ve sent ${MAX_REMINDERS} reminders about this quote, which is the most you can send. Call or message the customer instead`;
const REACHED_BY_LINK_ALONE = 'We don’t contact this customer for you. Give them the link again';
const DRAFT_EXPIRED = 'This quote’s expiration date has passed. Choose a later one';

/** The message for a move that the state of the quote does not allow. */
export function quoteRefusalMessage(quote: Quote, move: QuoteMove, now: Date) {
  if (move === 'renewLink') return noNewLinkMessage(quote);
  if (!quoteMoves[move].from.includes(quote.status)) return refusalMessages[move];
  if (isRevisionMissing(quote, move)) return NO_CHANGES_TO_SEND;
  if (move === 'send') return DRAFT_EXPIRED;
  const reminder = move === 'remind' && !isExpired(quote, now) && reminderRefusal(quote, now);
  return reminder || QUOTE_EXPIRED;
}

/** What to send instead of a new link; a draft that was withdrawn never had one. */
function noNewLinkMessage({ status, sentAt }: Quote) {
  if (status === 'rejected') return DECLINED_HAS_NO_NEW_LINK;
  if (status === 'archived' && sentAt) return WITHDRAWN_HAS_NO_NEW_LINK;
  return status === 'sent' ? EXPIRED_HAS_NO_NEW_LINK : NOT_SENT;
}

const quoteMovesFor = (quote: Quote, caller: QuoteCaller, now: Date) =>
  quoteMoveNames.filter((move) => !quoteRefusal(quote, caller, move, now));

/** Hides what the caller may not see: the revision from the homeowner, contact details until acceptance. */
export function quoteViewFor<Q extends Quote & { customerEmail: string; customerPhone: string }>(
  caller: QuoteCaller,
  quote: Q,
  now: Date,
) {
  const party = quoteParty(quote, caller);
  // Of a customer without an account, the contractor wrote down the contact details.
  const isOwnRecord = quote.homeownerId === null || quote.status === 'accepted';
  const mayRemind = party === 'contractor' && quote.status === 'sent' && !isExpired(quote, now);
  const canSeeContact = party === 'homeowner' || (party && isOwnRecord);
  return {
    ...quote,
    revision: party === 'contractor' ? (quote.revision ?? null) : null,
    customerEmail: canSeeContact ? quote.customerEmail : null,
    customerPhone: canSeeContact ? quote.customerPhone : null,
    expired: isExpired(quote, now),
    nextReminderAt: mayRemind && channelsReached(quote).length > 0 ? nextReminderFrom(quote) : null,
    moves: quoteMovesFor(quote, caller, now),
  };
}

/** The end of the day, where the work is: nobody expects an offer to end at the hour at which it was begun. */
export function defaultValidUntil(now: Date, location: string) {
  const lastDay = new Date(now.getTime() + DUPLICATE_VALID_DAYS * 24 * 60 * 60 * 1000);
  return endOfDayAt(lastDay, location);
}

/** The time zone of a place such as `Chicago, IL`; Chicago’s where no state is known. */
export function zoneOfWork(location: string) {
  const [, state = ''] = /\b([A-Z]{2})\b[\s\d-]*$/.exec(location) ?? [];
  const zone = timeZoneOfState(state);
  return zone === 'UTC' ? 'America/Chicago' : zone;
}

/** The last moment of a day at a place such as `Chicago, IL`. */
export const endOfDayAt = (at: Date, location: string) =>
  new Date(nextTimeOfDay(at, 0, zoneOfWork(location)).getTime() - 1);

/** The last moment of a calendar day, `2026-12-21`, at such a place. It is the same day everywhere at noon in UTC. */
export const endOfCalendarDay = (day: string, location: string) =>
  endOfDayAt(new Date(`${day}T12:00:00Z`), location);

/** The calendar day of an instant at such a place. */
export const calendarDayAt = (at: Date, location: string) => dateAt(at, zoneOfWork(location));

/** The title of a copy; cut to the maximum length, so that the copy can be saved again. */
export const copyTitle = (title: string) =>
  `${title.slice(0, MAX_QUOTE_TITLE_LENGTH - COPY_SUFFIX.length).trimEnd()}${COPY_SUFFIX}`;

/** What the customer reads: that a quote began as a copy is known to its contractor alone. */
export const sentTitle = (title: string) => {
  const own = title.replace(/(?: \(Copy\))+$/, '');
  return own.trim() ? own : title;
};

/** A contractor's statistics: counts by status over all quotes, amounts over the latest ones. */
export function quoteStatsOf(
  statuses: readonly { status: QuoteStatus; count: number }[],
  latestAmounts: readonly number[],
) {
  const counts = { draft: 0, sent: 0, accepted: 0, rejected: 0, archived: 0 };
  for (const { status, count } of statuses) counts[status] = count;
  const totalAmount = latestAmounts.reduce((sum, amount) => sum + amount, 0);
  const answered = counts.accepted + counts.rejected;
  return {
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    totalAmount,
    averageAmount: Math.round(totalAmount / (latestAmounts.length || 1)),
    acceptanceRate: Math.round((counts.accepted / (answered || 1)) * 100),
  };
}
