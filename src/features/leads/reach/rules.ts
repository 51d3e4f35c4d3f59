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

type Expected = { spotsFilled: number; invitedCount: number; mayInvite: boolean };

/** What a homeowner who has no quote yet can expect, by when, and what to do if nothing comes. */
export function whatHappensNext({ spotsFilled, invitedCount, mayInvite }: Expected) {
  const claimed =
    spotsFilled === 1 ? '1 pro has claimed a spot' : `${spotsFilled} pros have claimed a spot`;
  return [
    spotsFilled > 0
      ? `${claimed}. Each has ${SPOT_HOURS} hours from then to message you or send a quote, or the spot opens up for another pro.`
      : `Up to ${MAX_SPOTS} pros claim a spot. From then, each has ${SPOT_HOURS} hours to message you or send a quote, or the spot opens up for another pro.`,
    ...(invitedCount > 0
      ? ['Pros you invited can answer when they like. They have no deadline.']
      : []),
    'We’ll notify you of each pro and each quote. You compare the quotes on this page, and accept one or none.',
    `Nobody after a day or two? ${mayInvite ? 'Invite pros below, or edit your project: photos' : 'Edit your project: photos'} and a budget help pros decide.`,
  ];
}
