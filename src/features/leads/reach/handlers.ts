import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import { requireLead } from '../service.ts';
import { reachContract } from './contract.ts';
import { inviteContractor, presentReach, recordLeadView } from './service.ts';

const api = implement(reachContract).$context<Context>().use(guarded);

export const reachHandlers = {
  reach: api.reach.handler(async ({ input: { id }, context }) => {
    const caller = requireSignedIn(context);
    return presentReach(context.db, await requireLead(context.db, id, caller), caller);
  }),

  invite: api.invite.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const lead = await inviteContractor(tx, context, input);
      return presentReach(tx, lead, requireSignedIn(context));
    }),
  ),

  markViewed: api.markViewed.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    await context.db.transaction((tx) => recordLeadView(tx, context, { id, contractorId }));
    return { success: true as const };
  }),
};
