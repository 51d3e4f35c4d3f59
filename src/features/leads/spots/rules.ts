/** How long a spot is held for a contractor who has sent neither a message nor a quote (product: four-spots). */
export const SPOT_HOURS = 24;
/** When they are told that they are about to lose it. */
export const SPOT_WARNING_HOURS = 20;

const HOUR_MS = 3_600_000;

export const SPOT_WENT_FREE =
  'Your spot on this project opened up after 24 hours. Claim a spot again, then send the quote.';

type Spot = { takenAt: Date; warnedAt: Date | null };

export const spotHeldUntil = ({ takenAt }: Pick<Spot, 'takenAt'>) =>
  new Date(takenAt.getTime() + SPOT_HOURS * HOUR_MS);

const NOTICE_MS = (SPOT_HOURS - SPOT_WARNING_HOURS) * HOUR_MS;

/** The newest spots that anything is due for at `now`: when they were taken, and when those that can end were warned. */
export const spotsDueBefore = (now: Date) => ({
  taken: new Date(now.getTime() - SPOT_WARNING_HOURS * HOUR_MS),
  warned: new Date(now.getTime() - NOTICE_MS),
  ended: new Date(now.getTime() - SPOT_HOURS * HOUR_MS),
});

/** What a spot without a message or a quote is due for. Nobody loses one without four hours' notice, even after an outage. */
export function dueForSpot({ takenAt, warnedAt }: Spot, now: Date) {
  const { taken, warned, ended } = spotsDueBefore(now);
  if (!warnedAt) return takenAt <= taken ? ('warning' as const) : undefined;
  const isOver = takenAt <= ended && warnedAt <= warned;
  return isOver ? ('end' as const) : undefined;
}
