export const LEAD_DESK_PAGE_SIZE = 50;
/** Shorter texts have no trigram to look up in the index: every row would be read. */
export const MIN_DESK_SEARCH_LENGTH = 3;
/** Matching people and projects whose leads or projects are listed. */
export const MAX_DESK_MATCHES = 200;

/** How long a lead may wait for a pro before the desk calls it unanswered. */
export const UNANSWERED_HOURS = 48;

export const standstills = [
  'not_offered_yet',
  'nobody_matches',
  'awaits_confirmation',
  'nobody_looked',
  'looked_only',
  'spots_without_quotes',
] as const;
/** Why a lead has no quotes. */
export type Standstill = (typeof standstills)[number];

export const standstillTexts: Record<Standstill, string> = {
  not_offered_yet: 'It hasn’t been offered to pros yet. That takes about a minute after posting.',
  nobody_matches:
    'No pro offers this service near this ZIP code. Find one who would travel there, or import the local register.',
  awaits_confirmation:
    'The homeowner hasn’t confirmed their email address, so pros weren’t notified. They’ll only see it in their list of leads.',
  nobody_looked: 'Pros were notified, but none has opened it yet.',
  looked_only:
    'Pros have opened it, but none has claimed a spot. The budget or description may be the reason.',
  spots_without_quotes:
    'Pros have claimed spots, but none has sent a quote yet. Follow up with them.',
};

export type Progress = {
  offeredCount: number | null;
  awaitsConfirmation: boolean;
  viewedCount: number;
  spotsFilled: number;
  quoteCount: number;
};

/** Why nobody has sent a quote; undefined once somebody has. */
export function standstillOf(lead: Progress): Standstill | undefined {
  if (lead.quoteCount > 0) return undefined;
  if (lead.spotsFilled > 0) return 'spots_without_quotes';
  if (lead.offeredCount === null) return 'not_offered_yet';
  if (lead.offeredCount === 0) return 'nobody_matches';
  if (lead.viewedCount > 0) return 'looked_only';
  return lead.awaitsConfirmation ? 'awaits_confirmation' : 'nobody_looked';
}
