/** How many contractors are notified of one lead by mail, text and push; the others read of it in their digest. */
export const MAX_TOLD_AT_ONCE = 20;

export type LeadDelivery = 'portal' | 'at-once' | 'digest';

/**
 * How a contractor hears of a lead. In the portal always and at once; by mail, text and push only when the lead was
 * announced, which waits until the homeowner's address is confirmed. `rank` is the contractor's place among those to
 * whom it was offered: the one asked by name first, then the nearest.
 */
export function leadDelivery(
  { announcedAt }: { announcedAt: Date | null },
  rank: number,
): LeadDelivery {
  if (!announcedAt) return 'portal';
  return rank < MAX_TOLD_AT_ONCE ? 'at-once' : 'digest';
}
