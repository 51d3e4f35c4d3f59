import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { recordCustomerActivity } from '#features/customers/activity/data.ts';
import { listProjectFiles, presentFile } from '#features/files/data.ts';
import { findProject, markQuotesPending } from '#features/projects/data.ts';
import { mayOpenProject } from '#features/projects/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { leadsContract } from './contract.ts';
import {
  claimSpot,
  countLeadsByStatus,
  findLead,
  findLeadForContractor,
  findMatchingLead,
  insertLead,
  insertOffer,
  type LeadView,
  listLeads,
  listLeadsOfContractor,
  requireAskableContractor,
  updateLeadIfStatusUnchanged,
} from './data.ts';
import { findLeadSeeker, type LeadSeeker, listAvailableLeads } from './offers/data.ts';
import {
  availableLeadMoves,
  canMoveLead,
  conversionPercent,
  interestError,
  LEAD_NOT_FOUND,
  type LeadCaller,
  type LeadMove,
  ONLY_ASSIGNED_SETS_STATUS,
  visibleHomeownerFields,
  wasAsked,
  whyOffered,
} from './rules.ts';
import type { LeadRow } from './tables.ts';

const api = implement(leadsContract).$context<Context>().use(guarded);

export const leadsHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const caller = requireSignedIn(context);
    const page = { limit, ...filter, before: idFromCursor(cursor) };
    if (caller.role !== 'contractor') {
      const whose = caller.role === 'homeowner' ? { homeownerId: caller.uid } : {};
      return presentLeadPage(await listLeads(context.db, { ...page, ...whose }), limit, caller);
    }
    const { contractorId } = requireActingContractor(context);
    const seeker = await findLeadSeeker(context.db, contractorId);
    const rows = await listLeadsOfContractor(context.db, contractorId, page);
    return presentLeadPage(rows, limit, caller, seeker);
  }),

  available: api.available.handler(
    async ({ input: { limit, cursor, service, zipCode }, context }) => {
      const contractor = requireActingContractor(context);
      const seeker = await findLeadSeeker(context.db, contractor.contractorId);
      if (!seeker) throw new ApiError('not-found');
      const page = { limit, service, zipCode, before: idFromCursor(cursor) };
      const rows = await listAvailableLeads(context.db, seeker, page);
      return presentLeadPage(rows, limit, contractor, seeker);
    },
  ),

  get: api.get.handler(async ({ input: { id }, context }) =>
    presentLeadDetail(
      context.db,
      context,
      await requireLead(context.db, id, requireSignedIn(context)),
    ),
  ),

  create: api.create.handler(async ({ input, context }) => {
    const { uid, name, firstName, email } = requireSignedIn(context);
    const place = findPlaceByZip(input.zipCode);
    if (!place) throw invalidArgument('zipCode', 'There is no such ZIP code');
    const [unknown] = await findUnknownCategories(context.db, [input.service]);
    if (unknown) throw invalidArgument('service', `There is no service called ${unknown}`);
    const { contractorId } = input;
    if (contractorId) await requireAskableContractor(context.db, contractorId, uid);
    return context.db.transaction(async (tx) => {
      const lead = await insertLead(tx, {
        ...input,
        ...place,
        type: 'direct',
        homeownerId: uid,
        homeownerName: name,
        homeownerEmail: email,
        location: `${place.city}, ${place.state} ${place.zipCode}`,
        createdAt: context.now(),
        updatedAt: context.now(),
      });
      await recordLeadActivity(tx, context, lead, 'lead.created');
      return presentLeadDetail(tx, context, {
        ...lead,
        homeownerFirstName: firstName,
        miles: null,
      });
    });
  }),

  expressInterest: api.expressInterest.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    const seen = await findMatchingLead(context.db, id, contractorId);
    if (!seen) throw new ApiError('not-found', LEAD_NOT_FOUND);
    // Who comes too late is told at once, and holds up nobody who takes the last place.
    assertCanExpressInterest(seen, contractorId);
    return context.db.transaction(async (tx) => {
      // The project before the lead: whoever needs both locks them in this order.
      if (seen.projectId) await markQuotesPending(tx, seen.projectId, context.now());
      const taken = await claimSpot(tx, id, contractorId, context.now());
      if (!taken) {
        const now = await findMatchingLead(tx, id, contractorId);
        if (now) assertCanExpressInterest(now, contractorId);
        throw new ApiError('aborted');
      }
      await insertOffer(tx, contractorId, id);
      await recordLeadActivity(tx, context, taken, 'lead.interested', { contractorId });
      return presentLeadDetail(tx, context, { ...seen, ...taken });
    });
  }),

  updateStatus: api.updateStatus.handler(({ input: { id, status, lastContact }, context }) =>
    performLeadMove(context, id, 'updateStatus', async (tx, lead) => {
      const now = context.now();
      const moved = await updateLeadIfStatusUnchanged(tx, lead, {
        status,
        lastContact: lastContact ?? (status === 'contacted' ? now : undefined),
        updatedAt: now,
      });
      if (moved)
        await recordLeadActivity(tx, context, moved, 'lead.statusChanged', {
          from: lead.status,
          to: status,
        });
      return moved;
    }),
  ),

  assign: api.assign.handler(({ input: { id, contractorId }, context }) =>
    performLeadMove(context, id, 'assign', async (tx, lead) => {
      if (!lead.interestedContractors.includes(contractorId))
        throw new ApiError('failed-precondition', 'This contractor has not expressed interest');
      const now = context.now();
      const moved = await updateLeadIfStatusUnchanged(tx, lead, {
        status: 'assigned',
        assignedContractor: contractorId,
        assignedAt: now,
        updatedAt: now,
      });
      if (!moved) return undefined;
      await recordLeadActivity(tx, context, moved, 'lead.assigned', { contractorId });
      await recordCustomerActivity(
        tx,
        context,
        { contractorId, homeownerId: moved.homeownerId },
        { type: 'lead_assigned', description: moved.projectTitle, leadId: id },
      );
      return moved;
    }),
  ),

  stats: api.stats.handler(async ({ context }) => {
    const { role } = requireSignedIn(context);
    const whose = role === 'admin' ? undefined : requireActingContractor(context).contractorId;
    const rows = await countLeadsByStatus(context.db, whose);
    const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      total,
      new: of('new'),
      contacted: of('contacted'),
      quoted: of('quoted'),
      won: of('won'),
      lost: of('lost'),
      conversion: conversionPercent(of('won'), total),
    };
  }),
});

function assertCanExpressInterest(lead: LeadView, contractorId: string) {
  const [code, message] = interestError(lead, contractorId) ?? [];
  if (code) throw new ApiError(code, message);
}

async function requireLead(db: Db, id: string, caller: LeadCaller): Promise<LeadView> {
  const { role, uid, contractorId } = caller;
  const lead =
    role === 'contractor'
      ? contractorId && (await findLeadForContractor(db, id, contractorId))
      : await findLead(db, id, role === 'homeowner' ? uid : undefined);
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  return lead;
}

/** Finds a lead, checks the move, makes it unless somebody else was first, and answers the lead. */
function performLeadMove(
  context: Context,
  id: string,
  name: LeadMove,
  make: (tx: Db, lead: LeadRow) => Promise<LeadRow | undefined>,
) {
  return context.db.transaction(async (tx) => {
    const caller = requireSignedIn(context);
    const lead = await requireLead(tx, id, caller);
    if (!canMoveLead(lead, caller, name)) {
      // Who could do it at another time is told that it is the time.
      const party = name === 'assign' && caller.role !== 'contractor';
      if (party) throw new ApiError('failed-precondition');
      throw new ApiError(
        'permission-denied',
        name === 'updateStatus' ? ONLY_ASSIGNED_SETS_STATUS : undefined,
      );
    }
    const moved = await make(tx, lead);
    if (!moved) throw new ApiError('aborted');
    return presentLeadDetail(tx, context, { ...lead, ...moved });
  });
}

/** Both sides hear of it: the homeowner, and every contractor who is involved. */
const recordLeadActivity = (
  tx: Db,
  context: Context,
  lead: LeadRow,
  type: string,
  data: Record<string, string> = {},
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

const idFromCursor = (cursor: string | undefined) =>
  cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];

const presentLead = (lead: LeadView, caller: LeadCaller, seeker: LeadSeeker | undefined) => ({
  ...lead,
  asked: wasAsked(lead, caller.contractorId),
  ...visibleHomeownerFields(lead, caller),
  whyOffered: seeker ? whyOffered(lead, seeker) : null,
  moves: availableLeadMoves(lead, caller),
});

function presentLeadPage(rows: LeadView[], limit: number, caller: LeadCaller, seeker?: LeadSeeker) {
  const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
  return { items: items.map((lead) => presentLead(lead, caller, seeker)), nextCursor };
}

/** Whoever may see a lead sees the pictures of its project. */
async function presentLeadDetail(db: Db, context: Context, lead: LeadView) {
  const caller = requireSignedIn(context);
  const project = lead.projectId ? await findProject(db, lead.projectId) : undefined;
  const photos = project ? await listProjectFiles(db, project.id) : [];
  const { role, contractorId } = caller;
  const asks = role === 'contractor' && contractorId;
  const seeker = asks ? await findLeadSeeker(db, asks) : undefined;
  return {
    ...presentLead(lead, caller, seeker),
    scopeLines: project?.scopeLines ?? [],
    timing: project?.timing ?? null,
    mayOpenProject: project !== undefined && mayOpenProject(project, caller),
    photos: photos.map((photo) => presentFile(photo, context.services, context.now())),
  };
}

const invalidArgument = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });

/** What answers the calls of this module, by their public names. */
export const leadsRouter = {
  leads: leadsHandlers,
};
