import { MAX_TOLD_AT_ONCE } from '../offers/rules.ts';

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
