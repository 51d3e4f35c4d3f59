import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { listProjectFiles, presentFile } from '#features/files/data.ts';
import { findSharedContact } from '#features/projects/contact-shares/data.ts';
import { findProject } from '#features/projects/data.ts';
import { canOpenProject } from '#features/projects/rules.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { writePage } from '#server/http/written-answers.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { findLeadSeeker, type LeadSeeker, listAvailableLeads } from './available/data.ts';
import { Lead, leadsContract } from './contract.ts';
import { findOwnPart, type LeadView, requireAskableContractor } from './data.ts';
import { adminLeadsHandlers } from './desk/handlers.ts';
import {
  countLeadsByStatus,
  listLeads,
  listLeadsOfContractor,
  listPassedLeads,
} from './lists/data.ts';
import { passOnLead, restoreLead } from './passes/service.ts';
import { reachHandlers } from './reach/handlers.ts';
import {
  availableLeadMoves,
  conversionPercent,
  type LeadCaller,
  visibleHomeownerFields,
  wasAsked,
  whyOffered,
} from './rules.ts';
import {
  assignLead,
  claimSpotOnLead,
  createDirectLead,
  requireLead,
  requireLeadWithSpot,
  setLeadStatus,
} from './service.ts';
import { listSpotHolders } from './spots/data.ts';
import { findSpotEnd } from './spots/service.ts';

const api = implement(leadsContract).$context<Context>().use(guarded);

export const leadsHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ownState, ...filter }, context }) => {
    const caller = requireSignedIn(context);
    const page = { limit, ...filter, before: idFromCursor(cursor) };
    if (caller.role !== 'contractor') {
      const ownerFilter = caller.role === 'homeowner' ? { homeownerId: caller.uid } : {};
      const rows = await listLeads(context.db, { ...page, ...ownerFilter });
      return presentLeadPage(rows, limit, caller);
    }
    const { contractorId } = requireActingContractor(context);
    const seeker = await findLeadSeeker(context.db, contractorId);
    const rows =
      ownState === 'passed'
        ? await listPassedLeads(context.db, contractorId, page)
        : await listLeadsOfContractor(context.db, contractorId, { ...page, ownState });
    return presentLeadPage(rows, limit, caller, seeker);
  }),

  available: api.available.handler(
    async ({ input: { limit, cursor, service, zipCode }, context }) => {
      const contractor = requireActingContractor(context);
      const seeker = await findLeadSeeker(context.db, contractor.contractorId);
      if (!seeker) throw new ApiError('not-found');
      const page = { limit, service, zipCode, before: idFromCursor(cursor) };
      return writePage(context, await listAvailableLeads(context.db, seeker, page), {
        ...{ item: Lead, limit, key: ({ id }) => [id] },
        reader: JSON.stringify(['lead', contractor.role, seeker]),
        present: (rows) => rows.map((lead) => presentLead(lead, contractor, seeker)),
        staysUntil: () => null,
      });
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
    const homeowner = requireSignedIn(context);
    const { service, contractorId } = input;
    const place = findPlaceByZip(input.zipCode);
    if (!place) throw invalidArgument('zipCode', 'We can’t find that ZIP code');
    const [unknown] = await findUnknownCategories(context.db, [service]);
    if (unknown) throw invalidArgument('service', `We don’t have a service called ${unknown}`);
    if (contractorId) await requireAskableContractor(context.db, contractorId, homeowner.uid);
    const lead = await createDirectLead(context, input, place);
    const { firstName: homeownerFirstName } = homeowner;
    return presentLeadDetail(context.db, context, { ...lead, homeownerFirstName, miles: null });
  }),

  expressInterest: api.expressInterest.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    // Checked outside the transaction first, so that latecomers hold no locks.
    const lead = await requireLeadWithSpot(context.db, id, contractorId);
    return context.db.transaction(async (tx) =>
      presentLeadDetail(tx, context, await claimSpotOnLead(tx, context, lead, contractorId)),
    );
  }),

  pass: api.pass.handler(({ input, context }) =>
    context.db.transaction(async (tx) =>
      presentLeadDetail(tx, context, await passOnLead(tx, context, input)),
    ),
  ),

  restore: api.restore.handler(({ input, context }) =>
    context.db.transaction(async (tx) =>
      presentLeadDetail(tx, context, await restoreLead(tx, context, input)),
    ),
  ),

  updateStatus: api.updateStatus.handler(({ input, context }) =>
    context.db.transaction(async (tx) =>
      presentLeadDetail(
        tx,
        context,
        await setLeadStatus(tx, context, requireSignedIn(context), input),
      ),
    ),
  ),

  assign: api.assign.handler(({ input, context }) =>
    context.db.transaction(async (tx) =>
      presentLeadDetail(
        tx,
        context,
        await assignLead(tx, context, requireSignedIn(context), input),
      ),
    ),
  ),

  stats: api.stats.handler(async ({ context }) => {
    const { role } = requireSignedIn(context);
    const contractorId =
      role === 'admin' ? undefined : requireActingContractor(context).contractorId;
    const rows = await countLeadsByStatus(context.db, contractorId);
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

/** A lead that is offered is nobody's own yet: only an invitation tells it from others. */
const ownStateOf = (lead: LeadView, { role, contractorId }: LeadCaller) =>
  role !== 'contractor'
    ? null
    : (lead.ownState ?? (wasAsked(lead, contractorId) ? 'invited' : 'new'));

const presentLead = (lead: LeadView, caller: LeadCaller, seeker: LeadSeeker | undefined) => ({
  ...lead,
  asked: wasAsked(lead, caller.contractorId),
  ...visibleHomeownerFields(lead, caller),
  ownState: ownStateOf(lead, caller),
  passReason: lead.passReason ?? null,
  timing: lead.timing ?? null,
  pastWork: lead.pastWork ?? null,
  whyOffered: seeker ? whyOffered(lead, seeker) : null,
  moves: availableLeadMoves(lead, caller),
});

function presentLeadPage(rows: LeadView[], limit: number, caller: LeadCaller, seeker?: LeadSeeker) {
  const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
  return { items: items.map((lead) => presentLead(lead, caller, seeker)), nextCursor };
}

/** Everybody who may see a lead sees the pictures of its project. */
async function presentLeadDetail(db: Db, context: Context, found: LeadView) {
  const caller = requireSignedIn(context);
  const contractorId = caller.role === 'contractor' ? caller.contractorId : undefined;
  // As it is now: a move may just have changed where the contractor stands.
  const lead = { ...found, ...(contractorId && (await findOwnPart(db, found.id, contractorId))) };
  const project = lead.projectId ? await findProject(db, lead.projectId) : undefined;
  const photos = project ? await listProjectFiles(db, project.id) : [];
  const seeker = contractorId ? await findLeadSeeker(db, contractorId) : undefined;
  return {
    ...presentLead(lead, caller, seeker),
    contact:
      project && contractorId
        ? await findSharedContact(db, { projectId: project.id, contractorId })
        : null,
    spotHolders: (await listSpotHolders(db, lead)).filter(
      (holder) => holder.contractorId !== contractorId,
    ),
    spotHeldUntil: contractorId ? await findSpotEnd(db, { leadId: lead.id, contractorId }) : null,
    scopeLines: project?.scopeLines ?? [],
    timing: project?.timing ?? null,
    answers: project?.answers ?? [],
    mayOpenProject: project !== undefined && canOpenProject(project, caller),
    photos: photos.map((photo) => presentFile(photo, context.services, context.now())),
  };
}

/** The handlers of this module, by the public names of their calls. */
export const leadsRouter = {
  leads: { ...leadsHandlers, ...reachHandlers },
  adminLeads: adminLeadsHandlers,
};
