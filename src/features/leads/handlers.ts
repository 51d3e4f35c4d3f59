import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { unknownCategories } from '#features/categories/data.ts';
import { recordCustomerActivity } from '#features/customers/activity/data.ts';
import { listProjectFiles, presentFile } from '#features/files/data.ts';
import { expectQuotes, findProject } from '#features/projects/data.ts';
import { mayOpen } from '#features/projects/rules.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { placeOfZip } from '#server/database/zip-codes.ts';
import { guarded } from '#server/implement.ts';
import { leadsContract } from './contract.ts';
import {
  countLeadsByStatus,
  findAsked,
  findLead,
  findLeadForContractor,
  findMatchingLead,
  insertLead,
  insertOffer,
  type LeadView,
  listLeads,
  listLeadsOfContractor,
  moveLead,
  takePlace,
} from './data.ts';
import { findSeeker, listAvailableLeads, type Seeker } from './offers/data.ts';
import {
  conversionPercent,
  homeownerFor,
  interestRefusal,
  LEAD_NOT_FOUND,
  type LeadCaller,
  type LeadMove,
  leadMovesFor,
  mayMoveLead,
  STATUS_IS_ANOTHERS,
  wasAsked,
  whyOffered,
} from './rules.ts';
import type { LeadRow } from './tables.ts';

const api = implement(leadsContract).$context<Context>().use(guarded);

export const leadsHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const caller = signedIn(context);
    const page = { limit, ...filter, before: beforeOf(cursor) };
    if (caller.role !== 'contractor') {
      const whose = caller.role === 'homeowner' ? { homeownerId: caller.uid } : {};
      return present(await listLeads(context.db, { ...page, ...whose }), limit, caller);
    }
    const { contractorId } = actingContractor(context);
    const seeker = await findSeeker(context.db, contractorId);
    const rows = await listLeadsOfContractor(context.db, contractorId, page);
    return present(rows, limit, caller, seeker);
  }),

  available: api.available.handler(
    async ({ input: { limit, cursor, service, zipCode }, context }) => {
      const contractor = actingContractor(context);
      const seeker = await findSeeker(context.db, contractor.contractorId);
      if (!seeker) throw new Refusal('not-found');
      const page = { limit, service, zipCode, before: beforeOf(cursor) };
      const rows = await listAvailableLeads(context.db, seeker, page);
      return present(rows, limit, contractor, seeker);
    },
  ),

  get: api.get.handler(async ({ input: { id }, context }) =>
    detail(context.db, context, await findOr404(context.db, id, signedIn(context))),
  ),

  create: api.create.handler(async ({ input, context }) => {
    const { uid, name, firstName, email } = signedIn(context);
    const place = placeOfZip(input.zipCode);
    if (!place) throw invalid('zipCode', 'There is no such ZIP code');
    const [unknown] = await unknownCategories(context.db, [input.service]);
    if (unknown) throw invalid('service', `There is no service called ${unknown}`);
    const { contractorId } = input;
    if (contractorId) await findAsked(context.db, contractorId, uid);
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
      await record(tx, context, lead, 'lead.created');
      return detail(tx, context, { ...lead, homeownerFirstName: firstName, miles: null });
    });
  }),

  expressInterest: api.expressInterest.handler(async ({ input: { id }, context }) => {
    const { contractorId } = actingContractor(context);
    const seen = await findMatchingLead(context.db, id, contractorId);
    if (!seen) throw new Refusal('not-found', LEAD_NOT_FOUND);
    // Who comes too late is told at once, and holds up nobody who takes the last place.
    mustTakeInterest(seen, contractorId);
    return context.db.transaction(async (tx) => {
      // The project before the lead: whoever needs both locks them in this order.
      if (seen.projectId) await expectQuotes(tx, seen.projectId, context.now());
      const taken = await takePlace(tx, id, contractorId, context.now());
      if (!taken) {
        const now = await findMatchingLead(tx, id, contractorId);
        if (now) mustTakeInterest(now, contractorId);
        throw new Refusal('aborted');
      }
      await insertOffer(tx, contractorId, id);
      await record(tx, context, taken, 'lead.interested', { contractorId });
      return detail(tx, context, { ...seen, ...taken });
    });
  }),

  updateStatus: api.updateStatus.handler(({ input: { id, status, lastContact }, context }) =>
    move(context, id, 'updateStatus', async (tx, lead) => {
      const now = context.now();
      const moved = await moveLead(tx, lead, {
        status,
        lastContact: lastContact ?? (status === 'contacted' ? now : undefined),
        updatedAt: now,
      });
      if (moved)
        await record(tx, context, moved, 'lead.statusChanged', { from: lead.status, to: status });
      return moved;
    }),
  ),

  assign: api.assign.handler(({ input: { id, contractorId }, context }) =>
    move(context, id, 'assign', async (tx, lead) => {
      if (!lead.interestedContractors.includes(contractorId))
        throw new Refusal('failed-precondition', 'This contractor has not expressed interest');
      const now = context.now();
      const moved = await moveLead(tx, lead, {
        status: 'assigned',
        assignedContractor: contractorId,
        assignedAt: now,
        updatedAt: now,
      });
      if (!moved) return undefined;
      await record(tx, context, moved, 'lead.assigned', { contractorId });
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
    const { role } = signedIn(context);
    const whose = role === 'admin' ? undefined : actingContractor(context).contractorId;
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

function mustTakeInterest(lead: LeadView, contractorId: string) {
  const [code, sentence] = interestRefusal(lead, contractorId) ?? [];
  if (code) throw new Refusal(code, sentence);
}

async function findOr404(db: Db, id: string, caller: LeadCaller): Promise<LeadView> {
  const { role, uid, contractorId } = caller;
  const lead =
    role === 'contractor'
      ? contractorId && (await findLeadForContractor(db, id, contractorId))
      : await findLead(db, id, role === 'homeowner' ? uid : undefined);
  if (!lead) throw new Refusal('not-found', LEAD_NOT_FOUND);
  return lead;
}

/** Finds a lead, checks the move, makes it unless somebody else was first, and answers the lead. */
function move(
  context: Context,
  id: string,
  name: LeadMove,
  make: (tx: Db, lead: LeadRow) => Promise<LeadRow | undefined>,
) {
  return context.db.transaction(async (tx) => {
    const caller = signedIn(context);
    const lead = await findOr404(tx, id, caller);
    if (!mayMoveLead(lead, caller, name)) {
      // Who could do it at another time is told that it is the time.
      const party = name === 'assign' && caller.role !== 'contractor';
      if (party) throw new Refusal('failed-precondition');
      throw new Refusal(
        'permission-denied',
        name === 'updateStatus' ? STATUS_IS_ANOTHERS : undefined,
      );
    }
    const moved = await make(tx, lead);
    if (!moved) throw new Refusal('aborted');
    return detail(tx, context, { ...lead, ...moved });
  });
}

/** Both sides hear of it: the homeowner, and every contractor who is involved. */
const record = (
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

const beforeOf = (cursor: string | undefined) =>
  cursor === undefined ? undefined : decodeCursor(cursor, idCursor)[0];

const shown = (lead: LeadView, caller: LeadCaller, seeker: Seeker | undefined) => ({
  ...lead,
  asked: wasAsked(lead, caller.contractorId),
  ...homeownerFor(lead, caller),
  whyOffered: seeker ? whyOffered(lead, seeker) : null,
  moves: leadMovesFor(lead, caller),
});

function present(rows: LeadView[], limit: number, caller: LeadCaller, seeker?: Seeker) {
  const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
  return { items: items.map((lead) => shown(lead, caller, seeker)), nextCursor };
}

/** Whoever may see a lead sees the pictures of its project. */
async function detail(db: Db, context: Context, lead: LeadView) {
  const caller = signedIn(context);
  const project = lead.projectId ? await findProject(db, lead.projectId) : undefined;
  const photos = project ? await listProjectFiles(db, project.id) : [];
  const { role, contractorId } = caller;
  const asks = role === 'contractor' && contractorId;
  const seeker = asks ? await findSeeker(db, asks) : undefined;
  return {
    ...shown(lead, caller, seeker),
    scopeLines: project?.scopeLines ?? [],
    timing: project?.timing ?? null,
    mayOpenProject: project !== undefined && mayOpen(project, caller),
    photos: photos.map((photo) => presentFile(photo, context.services, context.now())),
  };
}

const invalid = (path: string, message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path, message }] });
