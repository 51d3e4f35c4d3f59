import { MAX_TOLD_AT_ONCE } from '../offers/rules.ts';
import { MAX_SPOTS } from '../rules.ts';
import { SPOT_HOURS } from '../spots/rules.ts';

/** How many matching contractors the homeowner is shown to invite. */
export const MAX_SUGGESTED = 3;

/** How many of the contractors that a lead was offered to were told outside the portal at once. */
export const messagedCount = ({
  announcedAt,
  offeredCount,
}: {
  announcedAt: Date | null;
  offeredCount: number | null;
}) => (announcedAt ? Math.min(offeredCount ?? 0, MAX_TOLD_AT_ONCE) : 0);

type Expected = {
  spotsFilled: number;
  invitedCount: number;
  mayInvite: boolean;
  /** Whether the page says how few pros there are, whom it offers to invite itself. */
  isFew: boolean;
};

/** What a homeowner who has no quote yet can expect, by when, and what to do if nothing comes. */
export function whatHappensNext({ spotsFilled, invitedCount, mayInvite, isFew }: Expected) {
  const hours = `${SPOT_HOURS} hours to message you or send a quote.`;
  const others = 'After that, another pro can answer in their place.';
  return [
    spotsFilled > 0
      ? `Each pro who answered has ${hours} ${others}`
      : isFew
        ? // As many as there are places would contradict how few there are.
          `A pro who answers has ${hours}`
        : `Up to ${MAX_SPOTS} pros can answer. From then, each has ${hours} ${others}`,
    ...(invitedCount > 0
      ? ['Pros you invited can answer when they like. They have no deadline.']
      : []),
    'We’ll notify you of each pro and each quote. You compare the quotes on this page, and accept one or none.',
    `Nobody after a day or two? ${whatHelps(mayInvite, isFew)}: photos and a budget help pros decide.`,
  ];
}

const whatHelps = (mayInvite: boolean, isFew: boolean) =>
  mayInvite
    ? `${isFew ? 'Look farther away' : 'Invite pros below'}, or edit your project`
    : 'Edit your project';

type Named = { id: string; businessName: string };
/** Whoever said that they cannot take it on is nobody to wait for. */
type Asked = { contractorId: string; businessName: string; passed?: boolean };
type Few = {
  spotsFilled: number;
  mayInvite: boolean;
  suggestions: readonly Named[];
  invited: readonly Asked[];
};

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });
const names = (pros: readonly { businessName: string }[]) =>
  inWords.format(pros.map(({ businessName }) => businessName));

/**
 * What a homeowner should know first where hardly a pro is there to answer: who could, and whom they asked. Undefined
 * where more match than are suggested, or where somebody answered.
 */
export function fewPros({ spotsFilled, mayInvite, suggestions, invited: named }: Few) {
  const invited = named.filter(({ passed }) => !passed);
  if (spotsFilled > 0 || !mayInvite || suggestions.length >= MAX_SUGGESTED) return undefined;
  const asked = names(invited);
  if (suggestions.length === 0)
    return invited.length === 0
      ? undefined
      : {
          title: 'No other pro near you does this yet',
          text: `${asked} can answer when they like, and we’ll tell you at once. You can also invite one from farther away.`,
          toInvite: [],
        };
  const more = invited.length > 0 ? 'more ' : '';
  return {
    title: `Only ${suggestions.length === 1 ? `one ${more}pro near you does` : `two ${more}pros near you do`} this: ${names(suggestions)}`,
    // Whom they invited already is said below, with the rest of who knows of it.
    text: 'An invitation asks by name, so you don’t wait for them to find your project.',
    toInvite: suggestions,
  };
}
