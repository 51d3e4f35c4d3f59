import { implement } from '@orpc/server';
import {
  findSubscription,
  lockSubscription,
  requireEntitlement,
  subscriptionOf,
} from '#features/plans/data.ts';
import { isHeld, planOf } from '#features/plans/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { apiTokensContract } from './contract.ts';
import { insertToken, listTokens, revokeToken } from './data.ts';
import { MAX_TOKENS, scopes, TOKEN_NOT_FOUND, TOO_MANY_TOKENS } from './rules.ts';
import type { apiTokens } from './tables.ts';

const api = implement(apiTokensContract).$context<Context>().use(guarded);

/** Scopes that were given up since a token was made open nothing, and are not shown. */
const present = (row: typeof apiTokens.$inferSelect) => ({
  ...row,
  scopes: scopes.filter((scope) => row.scopes.includes(scope)),
});

const activity = (event: 'created' | 'revoked', id: string, uid: string) => ({
  type: `apiToken.${event}`,
  subjectType: 'apiToken',
  subjectId: id,
  audience: [uid],
});

export const apiTokensHandlers = api.router({
  list: api.list.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const row = await findSubscription(context.db, contractorId);
    return {
      items: (await listTokens(context.db, contractorId)).map(present),
      included: isHeld(planOf(subscriptionOf(row), context.now()), 'apiTokens'),
    };
  }),
  create: api.create.handler(async ({ input: { name, scopes: wanted }, context }) => {
    const { contractorId, uid } = requireActingContractor(context);
    await requireEntitlement(context, contractorId, 'apiTokens');
    return context.db.transaction(async (tx) => {
      await lockSubscription(tx, contractorId);
      if ((await listTokens(tx, contractorId)).length >= MAX_TOKENS)
        throw new ApiError('resource-exhausted', TOO_MANY_TOKENS);
      const values = { contractorId, userId: uid, name, scopes: [...new Set(wanted)] };
      const { row, token } = await insertToken(tx, values, context.now());
      await recordActivity(tx, context, activity('created', row.id, uid));
      return { ...present(row), token };
    });
  }),
  revoke: api.revoke.handler(async ({ input: { id }, context }) => {
    const { contractorId, uid } = requireActingContractor(context);
    await context.db.transaction(async (tx) => {
      if (!(await revokeToken(tx, { id, contractorId }, context.now())))
        throw new ApiError('not-found', TOKEN_NOT_FOUND);
      await recordActivity(tx, context, activity('revoked', id, uid));
    });
    return { success: true as const };
  }),
});
