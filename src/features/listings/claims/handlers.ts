import { implement } from '@orpc/server';
import { isSameEmail } from '#features/contractors/profile-editor/rules.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { maskEmail } from '#lib/mask.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import { isSameSecret } from '#server/secrets/same-secret.ts';
import { lockListing } from '../data.ts';
import { claimsContract } from './contract.ts';
import {
  type ClaimView,
  deriveClaimCode,
  findClaim,
  insertClaim,
  listClaimsOf,
  listOpenClaims,
} from './data.ts';
import { CODE_EXPIRED, codeExpiry, TOO_MANY_CODES, TOO_MANY_TRIES, WRONG_CODE } from './rules.ts';
import { closeClaimOrAbort, grantClaim, recordClaimActivity, sendClaimCode } from './service.ts';

const api = implement(claimsContract).$context<Context>().use(guarded);

export const claimsHandlers = api.router({
  create: api.create.handler(async ({ input: { id, note }, context }) => {
    const { uid, name, email } = requireActingContractor(context);
    await consume(context, 'claim', [uid]);
    return context.db.transaction(async (tx) => {
      const listing = await lockListing(tx, id);
      if (!listing) throw new ApiError('not-found');
      const claim = await insertClaim(tx, {
        id: newId(),
        contractorId: id,
        wish: 'take-over',
        userId: uid,
        name,
        email,
        note,
        createdAt: context.now(),
      });
      if (!claim) throw new ApiError('already-exists', 'You already claimed this listing');
      await recordClaimActivity(tx, context, claim, 'claim.created');
      const isListedEmail = listing.email !== '' && isSameEmail(listing.email, email);
      // What a provider says of the address is not enough to act for a business.
      if (isListedEmail && (await isEmailProved(tx, uid))) await grantClaim(tx, context, claim, '');
      // Over the limit the claim stands all the same, and an admin decides it.
      else if (listing.email) await sendClaimCode(tx, context, claim, listing.email);
      return reloadAndPresent(tx, claim.id);
    });
  }),

  resendCode: api.resendCode.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireActingContractor(context);
      const mine = await findClaim(tx, id, uid);
      if (!mine) throw new ApiError('not-found');
      const { claim, listedEmail } = mine;
      if (claim.status !== 'open') throw alreadyDecided();
      if (claim.wish !== 'take-over' || !listedEmail)
        throw new ApiError(
          'failed-precondition',
          'The register has no address we can send a code to',
        );
      const refused = await sendClaimCode(tx, context, claim, listedEmail);
      if (refused) throw tooManyRequests(context, refused.retryAfter, TOO_MANY_CODES);
      return reloadAndPresent(tx, id);
    }),
  ),

  confirm: api.confirm.handler(async ({ input: { id, code }, context }) => {
    const { uid } = requireActingContractor(context);
    const mine = await findClaim(context.db, id, uid);
    if (!mine) throw new ApiError('not-found');
    const { claim, listedEmail } = mine;
    await consume(context, 'claimCode', [id]);
    await consume(context, 'claimListingTry', [claim.contractorId], TOO_MANY_TRIES);
    await consume(context, 'claimAddressTry', [listedEmail.toLowerCase()], TOO_MANY_TRIES);
    if (claim.status !== 'open') throw alreadyDecided();
    const until = codeExpiry(claim);
    const isRight =
      listedEmail !== '' && isSameSecret(code, deriveClaimCode(context.services.config, claim));
    if (!until || !isRight) throw invalidArgument('code', WRONG_CODE);
    if (until <= context.now()) throw new ApiError('failed-precondition', CODE_EXPIRED);
    return context.db.transaction(async (tx) => {
      await grantClaim(tx, context, mine.claim, '');
      return reloadAndPresent(tx, id);
    });
  }),

  list: api.list.handler(async ({ input: { limit, cursor }, context }) => {
    const { uid } = requireActingContractor(context);
    const rows = await listClaimsOf(context.db, uid, { limit, after: afterOf(cursor) });
    const { items, nextCursor } = pageFrom(rows, limit, ({ claim }) => [claim.id]);
    return { items: items.map(present), nextCursor };
  }),

  requestRemoval: api.requestRemoval.handler(async ({ input, context }) => {
    await consume(context, 'removalRequest', [context.clientAddress]);
    await consume(context, 'removalRequestListing', [input.id, context.clientAddress]);
    await context.db.transaction(async (tx) => {
      const { id, ...request } = input;
      if (!(await lockListing(tx, id))) throw new ApiError('not-found');
      const claim = await insertClaim(tx, {
        ...request,
        id: newId(),
        contractorId: id,
        wish: 'removal',
        createdAt: context.now(),
      });
      // A second request by the same person changes nothing: the first is still open.
      if (claim) await recordClaimActivity(tx, context, claim, 'claim.created');
    });
    return { success: true as const };
  }),

  queue: api.queue.handler(async ({ input: { limit, cursor }, context }) => {
    const rows = await listOpenClaims(context.db, { limit, after: afterOf(cursor) });
    const { items, nextCursor } = pageFrom(rows, limit, ({ claim }) => [claim.id]);
    return {
      items: items.map((row) => {
        const { name, email, note } = row.claim;
        return { ...present(row), name, email, note, listedPhone: row.listedPhone };
      }),
      nextCursor,
    };
  }),

  decide: api.decide.handler(({ input: { id, granted, reason }, context }) =>
    context.db.transaction(async (tx) => {
      const found = await findClaim(tx, id);
      if (!found) throw new ApiError('not-found');
      if (found.claim.status !== 'open') throw alreadyDecided();
      if (granted) await grantClaim(tx, context, found.claim, reason);
      else {
        if (!reason) throw reasonNeeded();
        await closeClaimOrAbort(tx, context, found.claim, { status: 'refused', reason });
      }
      return reloadAndPresent(tx, id);
    }),
  ),
});

async function isEmailProved(tx: Db, uid: string) {
  const user = await findUser(tx, uid);
  return Boolean(user?.emailVerified && user.emailProvedAt);
}

const afterOf = (cursor: string | undefined) =>
  cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];

async function reloadAndPresent(tx: Db, id: string) {
  const row = await findClaim(tx, id);
  if (!row) throw new ApiError('not-found');
  return present(row);
}

const present = ({ claim, businessName, listedEmail }: ClaimView) => ({
  ...claim,
  businessName,
  codeSentTo:
    claim.status === 'open' && claim.wish === 'take-over' && listedEmail
      ? maskEmail(listedEmail)
      : null,
  codeUntil: claim.status === 'open' ? codeExpiry(claim) : null,
});

const alreadyDecided = () => new ApiError('failed-precondition', 'This claim was already decided');

function reasonNeeded() {
  const message = 'Say why. The person who claimed it will see this.';
  return new ApiError('invalid-argument', message, { issues: [{ path: 'reason', message }] });
}
