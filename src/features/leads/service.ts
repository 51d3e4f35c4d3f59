import type * as z from 'zod';
import { recordCustomerActivity } from '#features/customers/activity/data.ts';
import { markQuotesPending } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type ActorContext, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { isPool } from '#server/database/transactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { Place } from '#server/places/zip-codes.ts';
import { switchedOffError } from '#server/platform-settings/platform-settings.ts';
import type { NewLead } from './contract.ts';
import {
  claimSpot,
  findLead,
  findLeadForContractor,
  findMatchingLead,
  insertLead,
  type LeadView,
  updateLeadIfStatusUnchanged,
} from './data.ts';
import { insertDirectLead } from './direct/data.ts';
import { removePass } from './passes/data.ts';
import { directPostingLimit, requirePostingAllowed } from './posting/service.ts';
import {
  canMoveLead,
  interestError,
  LEAD_NOT_FOUND,
  type LeadCaller,
  type LeadMove,
  type LeadStatus,
  ONLY_ASSIGNED_SETS_STATUS,
} from './rules.ts';
import { takeOffer } from './spots/data.ts';
import type { LeadRow } from './tables.ts';

/** A lead that the caller may see. */
export async function requireLead(db: Db, id: string, caller: LeadCaller): Promise<LeadView> {
  const { role, uid, contractorId } = caller;
  const lead =
    role === 'contractor'
      ? contractorId && (await findLeadForContractor(db, id, contractorId))
      : await findLead(db, id, role === 'homeowner' ? uid : undefined);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  return lead;
}

/** Creates a lead that has no project behind it. */
export async function createDirectLead(
  context: Context,
  { contractorId, ...input }: z.output<typeof NewLead>,
  place: Place,
): Promise<LeadRow> {
  const { uid, name, email, isEmailVerified } = requireSignedIn(context);
  const direct = {
    budgetMin: null,
    budgetMax: null,
    ...input,
    ...place,
    homeownerId: uid,
    homeownerName: name,
    homeownerEmail: email,
    location: `${place.city}, ${place.state} ${place.zipCode}`,
    createdAt: context.now(),
  };
  // One statement, which most leads are done with; whatever keeps it from one is said by the transaction.
  if (!contractorId && isPool(context.db)) {
    const limit = isEmailVerified ? null : directPostingLimit(context);
    const lead = await insertDirectLead(context.db, context, direct, limit);
    if (lead) return lead;
  }
  return context.db.transaction(async (tx) => {
    await requirePostingAllowed(tx, context);
    if (!contractorId) {
      const lead = await insertDirectLead(tx, context, direct);
      if (!lead) throw switchedOffError('projectPosting');
      return lead;
    }
    const { createdAt: updatedAt } = direct;
    const lead = await insertLead(tx, { ...direct, contractorId, type: 'direct', updatedAt });
    await recordLeadActivity(tx, context, lead, 'lead.created', { asks: true });
    return lead;
  });
}

/** A lead that matches the contractor and on which they can still claim a spot. */
export async function requireLeadWithSpot(db: Db, id: string, contractorId: string) {
  const lead = await findMatchingLead(db, id, contractorId);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  assertCanExpressInterest(lead, contractorId);
  return lead;
}

/** Claims a spot on the lead for a contractor, unless another one has just claimed the last. */
export async function claimSpotOnLead(
  tx: Db,
  context: ActorContext,
  lead: LeadView,
  contractorId: string,
): Promise<LeadView> {
  // Lock order: the project before its lead.
  if (lead.projectId) await markQuotesPending(tx, lead.projectId, context.now());
  const claimed = await claimSpot(tx, lead.id, contractorId, context.now());
  if (!claimed) {
    const current = await findMatchingLead(tx, lead.id, contractorId);
    if (current) assertCanExpressInterest(current, contractorId);
    throw new ApiError('aborted');
  }
  await takeOffer(tx, { contractorId, leadId: lead.id }, context.now());
  await removePass(tx, { contractorId, leadId: lead.id });
  await recordLeadActivity(tx, context, claimed, 'lead.interested', { contractorId });
  return { ...lead, ...claimed };
}

function assertCanExpressInterest(lead: LeadView, contractorId: string) {
  const [code, message] = interestError(lead, contractorId) ?? [];
  if (code) throw new ApiError(code, message);
}

type StatusChange = { id: string; status: LeadStatus; lastContact?: Date | undefined };

export async function setLeadStatus(
  tx: Db,
  context: ActorContext,
  caller: LeadCaller,
  { id, status, lastContact }: StatusChange,
): Promise<LeadView> {
  const lead = await requireMovableLead(tx, id, caller, 'updateStatus');
  const now = context.now();
  const moved = await updateLeadIfStatusUnchanged(tx, lead, {
    status,
    lastContact: lastContact ?? (status === 'contacted' ? now : undefined),
    updatedAt: now,
  });
  if (!moved) throw new ApiError('aborted');
  await recordLeadStatus(tx, context, moved, lead.status);
  return { ...lead, ...moved };
}

/** Gives the lead to one of the interested contractors, whose customer the homeowner becomes. */
export async function assignLead(
  tx: Db,
  context: ActorContext,
  caller: LeadCaller,
  { id, contractorId }: { id: string; contractorId: string },
): Promise<LeadView> {
  const lead = await requireMovableLead(tx, id, caller, 'assign');
  if (!lead.interestedContractors.includes(contractorId))
    throw new ApiError('failed-precondition', 'This pro hasn’t expressed interest');
  const now = context.now();
  const moved = await updateLeadIfStatusUnchanged(tx, lead, {
    status: 'assigned',
    assignedContractor: contractorId,
    assignedAt: now,
    updatedAt: now,
  });
  if (!moved) throw new ApiError('aborted');
  await recordLeadActivity(tx, context, moved, 'lead.assigned', { contractorId });
  await recordCustomerActivity(
    tx,
    context,
    { contractorId, homeownerId: moved.homeownerId },
    { type: 'lead_assigned', description: moved.projectTitle, leadId: id },
  );
  return { ...lead, ...moved };
}

async function requireMovableLead(tx: Db, id: string, caller: LeadCaller, move: LeadMove) {
  const lead = await requireLead(tx, id, caller);
  if (canMoveLead(lead, caller, move)) return lead;
  // The right party at the wrong time fails a precondition; anybody else lacks the permission.
  const isParty = move === 'assign' && caller.role !== 'contractor';
  if (isParty) throw new ApiError('failed-precondition');
  throw new ApiError(
    'permission-denied',
    move === 'updateStatus' ? ONLY_ASSIGNED_SETS_STATUS : undefined,
  );
}

/** Records what the status of a lead has become, by whoever moves it: a person, or a quote that was sent or accepted. */
export const recordLeadStatus = (tx: Db, context: ActorContext, lead: LeadRow, from?: LeadStatus) =>
  recordLeadActivity(tx, context, lead, 'lead.statusChanged', {
    ...(from && { from }),
    to: lead.status,
  });

/** Reaches the homeowner and every contractor who is involved. */
const recordLeadActivity = (
  tx: Db,
  context: ActorContext,
  lead: LeadRow,
  type: string,
  data: Record<string, string | boolean> = {},
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'lead',
    subjectId: lead.id,
    audience: [
      lead.homeownerId,
      lead.askedContractor,
      lead.contractorId,
      ...lead.interestedContractors,
    ],
    data: { ...data, projectId: lead.projectId },
  });
