import { timingSafeEqual } from 'node:crypto';
import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { findUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { claimsContract } from './contract.ts';
import {
  type ClaimRow,
  type ClaimView,
  closeClaim,
  codeOf,
  findClaim,
  insertClaim,
  listClaimsOf,
  listOpenClaims,
  lockListing,
  removeListing,
  takeOver,
} from './data.ts';
import { maskedEmail } from './rules.ts';

const api = implement(claimsContract).$context<Context>().use(guarded);

export const claimsHandlers = api.router({
  create: api.create.handler(async ({ input: { id, note }, context }) => {
    const { uid, name, email } = actingContractor(context);
    await countAttempt(context, 'claim', [uid]);
    return context.db.transaction(async (tx) => {
      const listing = await lockListing(tx, id);
      if (!listing) throw new Refusal('not-found');
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
      if (!claim) throw new Refusal('already-exists', 'You have claimed this listing already');
      await record(tx, context, claim, 'claim.created');
      const own = listing.email !== '' && sameAddress(listing.email, email);
      if (own && (await findUser(tx, uid))?.emailVerified) await grant(tx, context, claim, '');
      return presentFresh(tx, claim.id);
    });
  }),

  confirm: api.confirm.handler(async ({ input: { id, code }, context }) => {
    const { uid } = actingContractor(context);
    const mine = await findClaim(context.db, id, uid);
    if (!mine) throw new Refusal('not-found');
    await countAttempt(context, 'claimCode', [id]);
    const expected = codeOf(context.services.config, id);
    const right =
      mine.listedEmail !== '' && timingSafeEqual(Buffer.from(expected), padded(code, expected));
    if (mine.claim.status !== 'open') throw decided();
    if (!right) {
      const message = 'This is not the code that we sent';
      throw new Refusal('invalid-argument', message, { issues: [{ path: 'code', message }] });
    }
    return context.db.transaction(async (tx) => {
      await grant(tx, context, mine.claim, '');
      return presentFresh(tx, id);
    });
  }),

  list: api.list.handler(async ({ input: { limit, cursor }, context }) => {
    const { uid } = actingContractor(context);
    const rows = await listClaimsOf(context.db, uid, { limit, after: afterOf(cursor) });
    const { items, nextCursor } = pageFrom(rows, limit, ({ claim }) => [claim.id]);
    return { items: items.map(present), nextCursor };
  }),

  requestRemoval: api.requestRemoval.handler(async ({ input, context }) => {
    await countAttempt(context, 'claimAddress', [context.clientAddress]);
    await context.db.transaction(async (tx) => {
      const { id, ...said } = input;
      if (!(await lockListing(tx, id))) throw new Refusal('not-found');
      const claim = await insertClaim(tx, {
        ...said,
        id: newId(),
        contractorId: id,
        wish: 'removal',
        createdAt: context.now(),
      });
      // Asked twice is asked: the first request still stands.
      if (claim) await record(tx, context, claim, 'claim.created');
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
      if (!found) throw new Refusal('not-found');
      if (found.claim.status !== 'open') throw decided();
      if (granted) await grant(tx, context, found.claim, reason);
      else {
        if (!reason) throw reasonNeeded();
        await end(tx, context, found.claim, { status: 'refused', reason });
      }
      return presentFresh(tx, id);
    }),
  ),
});

/** Does what the claim wished for. */
async function grant(tx: Db, context: Context, claim: ClaimRow, reason: string) {
  const listing = await lockListing(tx, claim.contractorId);
  if (!listing) throw new Refusal('failed-precondition', 'This listing is no longer unclaimed');
  await end(tx, context, claim, { status: 'granted', reason });
  const now = context.now();
  if (claim.wish === 'removal') await removeListing(tx, listing.id, now);
  // A contractor's business has its owner's id.
  else if (claim.userId) await takeOver(tx, { listing, contractorId: claim.userId, now });
}

async function end(
  tx: Db,
  context: Context,
  claim: ClaimRow,
  ending: Pick<ClaimRow, 'status' | 'reason'>,
) {
  const decidedBy = signedIn(context).uid;
  const closed = await closeClaim(tx, claim.id, {
    ...ending,
    decidedBy,
    decidedAt: context.now(),
  });
  if (!closed) throw new Refusal('aborted');
  await record(tx, context, closed, 'claim.decided');
}

const record = (tx: Db, context: Context, claim: ClaimRow, type: string) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'claim',
    subjectId: claim.id,
    audience: [claim.userId],
    data: { contractorId: claim.contractorId, wish: claim.wish, status: claim.status },
  });

const afterOf = (cursor: string | undefined) =>
  cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];

async function presentFresh(tx: Db, id: string) {
  const row = await findClaim(tx, id);
  if (!row) throw new Refusal('not-found');
  return present(row);
}

const present = ({ claim, businessName, listedEmail }: ClaimView) => ({
  ...claim,
  businessName,
  codeSentTo:
    claim.status === 'open' && claim.wish === 'take-over' && listedEmail
      ? maskedEmail(listedEmail)
      : null,
});

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** As many bytes as are expected: comparing takes the same time for whatever was typed. */
const padded = (code: string, expected: string) =>
  Buffer.from(
    /^\d+$/.test(code) && code.length === expected.length ? code : ' '.repeat(expected.length),
  );

const decided = () => new Refusal('failed-precondition', 'This claim has been decided');

function reasonNeeded() {
  const message = 'Say why: whoever claimed it is told';
  return new Refusal('invalid-argument', message, { issues: [{ path: 'reason', message }] });
}
