import { ApiError } from '#lib/api-error.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { countActivities, recordActivity } from '#server/outbox/outbox.ts';
import { findLeadForContractor, type LeadView, lockLead } from '../data.ts';
import { LEAD_NOT_FOUND, passError, wasAsked } from '../rules.ts';
import { freeReservedSpot, removePass, savePass } from './data.ts';
import type { PassReason } from './rules.ts';

/** How often a homeowner is told that one contractor passed on a lead, and that they came back. */
const MAX_NOTICES = 3;

type Passing = { id: string; reason?: PassReason | undefined };

/** Takes a lead off the contractor's open leads. The spot that was reserved for them goes to others. */
export async function passOnLead(tx: Db, context: Context, { id, reason }: Passing) {
  const { contractorId } = requireActingContractor(context);
  const seen = await requireVisibleLead(tx, id, contractorId);
  // Under the lead's lock, which claiming a spot takes, too: nobody ends up with a spot on what they passed on.
  const locked = await lockLead(tx, id);
  const lead = { ...seen, ...locked };
  const [code, message] = passError(lead, contractorId) ?? [];
  if (code) throw new ApiError(code, message);
  const pass = { contractorId, leadId: id };
  const isNew = await savePass(tx, { ...pass, reason: reason ?? null, passedAt: context.now() });
  if (lead.askedContractor === contractorId) await freeReservedSpot(tx, pass, context.now());
  if (isNew) await record(tx, context, 'lead.passed', lead, contractorId);
  return requireVisibleLead(tx, id, contractorId);
}

/** Puts a lead that the contractor passed on back. What was not passed on stays as it is. */
export async function restoreLead(tx: Db, context: Context, { id }: { id: string }) {
  const { contractorId } = requireActingContractor(context);
  const lead = await requireVisibleLead(tx, id, contractorId);
  if (await removePass(tx, { contractorId, leadId: id }))
    await record(tx, context, 'lead.restored', lead, contractorId);
  return lead;
}

async function requireVisibleLead(tx: Db, id: string, contractorId: string) {
  const lead = await findLeadForContractor(tx, id, contractorId);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  return lead;
}

/**
 * Reaches a homeowner who asked this contractor by name, and nobody else: of the others, none is waited for. Whoever goes
 * back and forth is seen on the project, and notifies nobody any more.
 */
async function record(
  tx: Db,
  context: Context,
  type: 'lead.passed' | 'lead.restored',
  lead: LeadView,
  contractorId: string,
) {
  const asked = wasAsked(lead, contractorId);
  const earlier = asked
    ? await countActivities(tx, lead.id, type, { contractorId, told: true })
    : MAX_NOTICES;
  const told = earlier < MAX_NOTICES;
  await recordActivity(tx, context, {
    type,
    subjectType: 'lead',
    subjectId: lead.id,
    audience: asked ? [contractorId, lead.homeownerId] : [contractorId],
    data: { contractorId, told, projectId: lead.projectId },
  });
}
