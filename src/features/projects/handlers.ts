import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import {
  type FileRow,
  findFirstProjectPictures,
  listProjectFiles,
  presentFile,
} from '#features/files/data.ts';
import { requireAskableContractor } from '#features/leads/data.ts';
import { requirePostingAllowed } from '#features/leads/posting/service.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { fileUrl } from '#server/files/file-links.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { changeOrdersHandlers } from './change-orders/handlers.ts';
import { contactShareHandlers } from './contact-shares/handlers.ts';
import { projectsContract } from './contract.ts';
import {
  findQuoteDates,
  findVisibleProject,
  findWorkDays,
  listInterestedContractors,
  listProjects,
  type ProjectView,
} from './data.ts';
import { adminProjectsHandlers } from './desk/handlers.ts';
import { jobsHandlers } from './job/handlers.ts';
import { libraryHandlers } from './library/handlers.ts';
import { milestonesHandlers } from './milestones/handlers.ts';
import { punchListHandlers } from './punch-list/handlers.ts';
import {
  availableProjectMoves,
  canEdit,
  canPlan,
  canReview,
  canSetAddress,
  type ProjectCaller,
  partyOf,
} from './rules.ts';
import { changeProject, postProject } from './service.ts';
import { workLogHandlers } from './work-log/handlers.ts';

const api = implement(projectsContract).$context<Context>().use(guarded);

export const projectsHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, status }, context }) => {
    const caller = requireSignedIn(context);
    const before = idFromCursor(cursor);
    const rows = await listProjects(context.db, caller, { status, before, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    const [workDays, pictures] = await Promise.all([
      findWorkDays(context.db, items),
      findFirstProjectPictures(
        context.db,
        caller.role === 'homeowner' ? items.map(({ id }) => id) : [],
      ),
    ]);
    const now = context.now();
    return {
      items: items.map((row) => {
        const picture = pictures.get(row.id);
        return {
          ...presentProject(row, caller, now),
          ...(workDays.get(row.id) ?? { workFrom: null, workTo: null }),
          photoUrl: picture ? fileUrl(picture, context.services.config, now) : null,
        };
      }),
      nextCursor,
    };
  }),

  get: api.get.handler(({ input: { id }, context }) => loadProjectDetail(context.db, context, id)),

  create: api.create.handler(async ({ input, context }) => {
    const homeowner = requireSignedIn(context);
    const { category, contractorId } = input;
    const place = findPlaceByZip(input.zipCode);
    if (!place) throw invalidArgument('zipCode', 'We can’t find that ZIP code');
    const [unknown] = await findUnknownCategories(context.db, [category]);
    if (unknown) throw invalidArgument('category', `We don’t have a service called ${unknown}`);
    if (contractorId) await requireAskableContractor(context.db, contractorId, homeowner.uid);
    return context.db.transaction(async (tx) => {
      await requirePostingAllowed(tx, context);
      const project = await postProject(tx, context, homeowner, input, place);
      return presentProjectDetail(
        context,
        {
          ...newProjectDefaults,
          ...project,
          homeownerName: homeowner.name,
          invitedContractors: contractorId ? [contractorId] : [],
        },
        { photos: input.photoIds?.length ? await listProjectFiles(tx, project.id) : [] },
      );
    });
  }),

  update: api.update.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      await changeProject(tx, context, requireSignedIn(context), input);
      return loadProjectDetail(tx, context, input.id);
    }),
  ),
});

/** The project as the caller sees it now. */
async function loadProjectDetail(db: Db, context: Context, id: string) {
  const caller = requireSignedIn(context);
  const project = await findVisibleProject(db, id, caller);
  if (!project) throw new ApiError('not-found');
  const { leadId, interestedCount } = project;
  const leadIdOfInterest = caller.role !== 'contractor' && interestedCount > 0 && leadId;
  return presentProjectDetail(context, project, {
    photos: await listProjectFiles(db, id),
    interested: leadIdOfInterest ? await listInterestedContractors(db, leadIdOfInterest) : [],
    ...(await findQuoteDates(db, id)),
  });
}

/** The joined columns of a project that was just posted. */
const newProjectDefaults = {
  contractorName: null,
  interestedCount: 0,
  invitedContractors: [],
  quoteCount: 0,
  reviewed: false,
  acceptedAt: null,
  acceptedTotal: null,
  agreedTotal: null,
  paidAmount: null,
  agreedStartDate: null,
};

type ProjectExtras = {
  photos: FileRow[];
  interested?: Awaited<ReturnType<typeof listInterestedContractors>>;
  quotedAt?: Date | null;
  startedAt?: Date | null;
};

function presentProjectDetail(
  context: Context,
  project: ProjectView,
  { photos, interested = [], quotedAt = null, startedAt = null }: ProjectExtras,
) {
  const caller = requireSignedIn(context);
  const place = findPlaceByZip(project.zipCode);
  return {
    ...presentProject(project, caller, context.now()),
    photos: photos.map((photo) => presentFile(photo, context.services, context.now())),
    interested: interested.map((contractor) => ({
      ...contractor,
      miles: place ? roundedMilesBetween(place, contractor) : null,
    })),
    quotedAt: caller.role === 'contractor' ? null : quotedAt,
    startedAt,
  };
}

/** Named one by one: a new column of the table is in no answer until somebody has thought of who may read it. */
const presentProject = (project: ProjectView, caller: ProjectCaller, now: Date) => ({
  id: project.id,
  leadId: project.leadId,
  homeownerId: project.homeownerId,
  homeownerName: project.homeownerName,
  contractorId: project.contractorId,
  contractorName: project.contractorName,
  acceptedQuoteId: project.acceptedQuoteId,
  title: project.title,
  description: project.description,
  category: project.category,
  scopeLines: project.scopeLines,
  answers: project.answers,
  zipCode: project.zipCode,
  city: project.city,
  state: project.state,
  budgetMin: project.budgetMin,
  budgetMax: project.budgetMax,
  timing: project.timing,
  status: project.status,
  startDate: project.startDate,
  dueDate: project.dueDate,
  completedAt: project.completedAt,
  completionConfirmedAt: project.completionConfirmedAt,
  createdAt: project.createdAt,
  lastUpdate: project.lastUpdate,
  interestedCount: project.interestedCount,
  agreedTotal: project.agreedTotal,
  paidAmount: project.paidAmount,
  streetAddress: partyOf(project, caller) ? project.streetAddress : null,
  invitedContractors: caller.role === 'contractor' ? [] : project.invitedContractors,
  quoteCount: caller.role === 'contractor' ? 0 : project.quoteCount,
  moves: availableProjectMoves(project, caller),
  mayEdit: canEdit(project, caller),
  mayGiveAddress:
    project.contractorId !== null &&
    project.streetAddress === null &&
    canSetAddress(project, caller),
  mayPlan: canPlan(project, caller),
  mayReview: canReview({ ...project, startDate: project.agreedStartDate }, caller, now),
});

/** The handlers of this module, by the public names of their calls. */
export const projectsRouter = {
  projects: { ...projectsHandlers, ...contactShareHandlers },
  adminProjects: adminProjectsHandlers,
  milestones: milestonesHandlers,
  changeOrders: changeOrdersHandlers,
  jobs: jobsHandlers,
  workLog: workLogHandlers,
  punchList: punchListHandlers,
  library: libraryHandlers,
};
