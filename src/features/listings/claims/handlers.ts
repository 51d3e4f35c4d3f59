import { implement } from '@orpc/server';
import { isSameEmail } from '#features/contractors/profile-editor/rules.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
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
import { maskEmail } from './rules.ts';
import { closeClaimOrAbort, grantClaim, recordClaimActivity } from './service.ts';

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
      if (!claim) throw new ApiError('already-exists', 'You have claimed this listing already');
      await recordClaimActivity(tx, context, claim, 'claim.created');
      const isListedEmail = listing.email !== '' && isSameEmail(listing.email, email);
      if (isListedEmail && (await findUser(tx, uid))?.emailVerified)
        await grantClaim(tx, context, claim, '');
      return reloadAndPresent(tx, claim.id);
    });
  }),

  confirm: api.confirm.handler(async ({ input: { id, code }, context }) => {
    const { uid } = requireActingContractor(context);
    const mine = await findClaim(context.db, id, uid);
    if (!mine) throw new ApiError('not-found');
    await consume(context, 'claimCode', [id]);
    const expected = deriveClaimCode(context.services.config, id);
    const isRight = mine.listedEmail !== '' && isSameSecret(code, expected);
    if (mine.claim.status !== 'open') throw alreadyDecided();
    if (!isRight) {
      const message = 'This is not the code that we sent';
      throw new ApiError('invalid-argument', message, { issues: [{ path: 'code', message }] });
    }
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
    await consume(context, 'claimAddress', [context.clientAddress]);
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
});

const alreadyDecided = () => new ApiError('failed-precondition', 'This claim has been decided');

function reasonNeeded() {
  const message = 'Say why: whoever claimed it is told';
  return new ApiError('invalid-argument', message, { issues: [{ path: 'reason', message }] });
}
