import { tryConsume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { takeBudget } from '#server/delivery/budgets.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lockListing, removeListing, takeOverListing } from '../data.ts';
import { type ClaimRow, closeClaim, markCodeSent } from './data.ts';

/** Closes the claim and carries it out: the listing is taken over or removed. */
export async function grantClaim(tx: Db, context: Context, claim: ClaimRow, reason: string) {
  const listing = await lockListing(tx, claim.contractorId);
  if (!listing) throw new ApiError('failed-precondition', 'This listing was already claimed');
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

/**
 * Has a code mailed to the address in the register, unless too many were: all claims of a listing count together, and
 * so does everything that goes to that address. Returns the refusal.
 */
export async function sendClaimCode(
  tx: Db,
  context: Context,
  claim: Pick<ClaimRow, 'id' | 'contractorId' | 'wish' | 'status' | 'userId'>,
  listedEmail: string,
) {
  const inTransaction = { ...context, db: tx };
  const tooSoon = await tryConsume(inTransaction, 'claimListingMail', [claim.contractorId]);
  if (tooSoon !== undefined) return { retryAfter: tooSoon };
  const sentAt = context.now();
  const refused = await takeBudget(
    tx,
    {
      ...{ key: `claim-code:${claim.id}:${sentAt.getTime()}`, channel: 'email', budget: 'access' },
      ...{ senderId: claim.userId ?? undefined, recipient: listedEmail },
    },
    { now: sentAt, scale: context.services.config.rateLimitScale },
  );
  if (refused) return refused;
  const marked = await markCodeSent(tx, claim.id, sentAt);
  if (marked) await recordClaimActivity(tx, context, marked, 'claim.codeSent');
  return undefined;
}
