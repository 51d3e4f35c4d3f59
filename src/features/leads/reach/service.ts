import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  countContactRequest,
  findLeadForContractor,
  insertOffer,
  type LeadView,
  requireAskableContractor,
} from '../data.ts';
import { removePass } from '../passes/data.ts';
import { canMoveLead, invitationError, LEAD_NOT_FOUND, type LeadCaller } from '../rules.ts';
import { requireLead } from '../service.ts';
import { addInvitation, findReachFigures, insertView, listSuggestedContractors } from './data.ts';
import { messagedCount } from './rules.ts';

/** What a homeowner sees of a lead after posting it. */
export async function presentReach(db: Db, lead: LeadView, caller: LeadCaller) {
  const mayInvite = canMoveLead(lead, caller, 'invite');
  const { isConfirmed, offeredCount, viewedCount, invited } = await findReachFigures(db, lead);
  return {
    notifiedCount: offeredCount,
    messagedCount: messagedCount({ announcedAt: lead.announcedAt, offeredCount }),
    awaitsConfirmation: lead.announcedAt === null && !isConfirmed,
    viewedCount,
    spotsFilled: lead.interestedContractors.length,
    mayInvite,
    invited: invited.map(({ invitedAt, viewedAt, ...each }) => ({
      ...each,
      invitedAt: new Date(invitedAt),
      viewedAt: viewedAt === null ? null : new Date(viewedAt),
    })),
    suggestions: mayInvite ? await listSuggestedContractors(db, lead) : [],
  };
}

/** Invites a contractor to an open lead. How the contractor hears of it is decided by the reaction. */
export async function inviteContractor(
  tx: Db,
  context: Context,
  { id, contractorId }: { id: string; contractorId: string },
) {
  const caller = requireSignedIn(context);
  const lead = await requireLead(tx, id, caller);
  assertCanInvite(lead, contractorId);
  await requireAskableContractor(tx, contractorId, caller.uid);
  await consume({ ...context, db: tx }, 'invitation', [caller.uid], TOO_MANY_INVITATIONS);
  const invited = await addInvitation(tx, id, contractorId, context.now());
  if (!invited) {
    assertCanInvite(await requireLead(tx, id, caller), contractorId);
    throw new ApiError('aborted');
  }
  await insertOffer(tx, contractorId, id);
  // Being asked by name is news to whoever passed on it among others.
  await removePass(tx, { contractorId, leadId: id });
  await countContactRequest(tx, contractorId);
  await recordActivity(tx, context, {
    type: 'lead.invited',
    subjectType: 'lead',
    subjectId: id,
    audience: [contractorId, lead.homeownerId],
    data: { contractorId, projectId: lead.projectId },
  });
  return { ...lead, ...invited };
}

const TOO_MANY_INVITATIONS =
  'You can invite up to 30 pros a day. The ones you invited have your project. You can invite more tomorrow.';

function assertCanInvite(lead: LeadView, contractorId: string) {
  const [code, message] = invitationError(lead, contractorId) ?? [];
  if (code) throw new ApiError(code, message);
}

/** Counts a contractor who opens a lead, once; the homeowner's page hears of it. */
export async function recordLeadView(
  tx: Db,
  context: Context,
  { id, contractorId }: { id: string; contractorId: string },
) {
  const lead = await findLeadForContractor(tx, id, contractorId);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  const view = { leadId: id, contractorId, viewedAt: context.now() };
  if (!(await insertView(tx, view))) return;
  await recordActivity(tx, context, {
    type: 'lead.viewed',
    subjectType: 'lead',
    subjectId: id,
    audience: [lead.homeownerId],
  });
}
