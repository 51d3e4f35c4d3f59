import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockListing, removeListing, takeOverListing } from '../data.ts';
import { type ClaimRow, closeClaim } from './data.ts';

/** Closes the claim and carries it out: the listing is taken over or removed. */
export async function grantClaim(tx: Db, context: Context, claim: ClaimRow, reason: string) {
  const listing = await lockListing(tx, claim.contractorId);
  if (!listing) throw new ApiError('failed-precondition', 'This listing is no longer unclaimed');
  await closeClaimOrAbort(tx, context, claim, { status: 'granted', reason });
  const now = context.now();
  if (claim.wish === 'removal') await removeListing(tx, listing.id, now);
  // The id of a claimant's business is the user's id.
  else if (claim.userId) await takeOverListing(tx, { listing, contractorId: claim.userId, now });
}

/** Throws when somebody else closed the claim first. */
export async function closeClaimOrAbort(
  tx: Db,
  context: Context,
  claim: ClaimRow,
  ending: Pick<ClaimRow, 'status' | 'reason'>,
) {
  const decidedBy = requireSignedIn(context).uid;
  const closed = await closeClaim(tx, claim.id, {
    ...ending,
    decidedBy,
    decidedAt: context.now(),
  });
  if (!closed) throw new ApiError('aborted');
  await recordClaimActivity(tx, context, closed, 'claim.decided');
}

export const recordClaimActivity = (tx: Db, context: Context, claim: ClaimRow, type: string) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'claim',
    subjectId: claim.id,
    audience: [claim.userId],
    data: { contractorId: claim.contractorId, wish: claim.wish, status: claim.status },
  });
