import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { availableLeadMoves, LEAD_NOT_FOUND, wasAsked } from '../rules.ts';
import { adminLeadsContract } from './contract.ts';
import { findDeskLead, listDeskLeads, listProsOfLead } from './data.ts';
import { standstillOf } from './rules.ts';

const api = implement(adminLeadsContract).$context<Context>().use(guarded);

export const adminLeadsHandlers = api.router({
  list: api.list.handler(
    async ({ input: { cursor, limit, unanswered, ...filters }, context: { db, now } }) => {
      const rows = await listDeskLeads(db, {
        ...filters,
        unanswered: unanswered === 'true',
        after: idFromCursor(cursor),
        limit,
        now: now(),
      });
      return pageFrom(rows, limit, ({ id }) => [id]);
    },
  ),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const found = await findDeskLead(context.db, id);
    if (!found) throw new ApiError('not-found', LEAD_NOT_FOUND);
    const { lead, desk, isConfirmed, viewedCount, quoteCount } = found;
    const awaitsConfirmation = lead.announcedAt === null && !isConfirmed;
    const pros = await listProsOfLead(context.db, lead);
    return {
      ...desk,
      description: lead.description,
      announcedAt: lead.announcedAt,
      assignedContractor: lead.assignedContractor,
      awaitsConfirmation,
      viewedCount,
      quoteCount,
      standstill: standstillOf({ ...desk, awaitsConfirmation, viewedCount, quoteCount }) ?? null,
      pros: pros.map((pro) => ({ ...pro, asked: wasAsked(lead, pro.contractorId) })),
      moves: availableLeadMoves(lead, requireSignedIn(context)),
    };
  }),
});
