import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import {
  type FileRow,
  listProjectFiles,
  presentFile,
  setProjectFiles,
} from '#features/files/data.ts';
import { insertLead, requireAskableContractor, updateLeadOfProject } from '#features/leads/data.ts';
import { changeQuote, lockForAnswer } from '#features/quotes/data.ts';
import { recordQuotes } from '#features/quotes/service.ts';
import type { QuoteRow } from '#features/quotes/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { projectsContract } from './contract.ts';
import {
  countCompletedJob,
  findMilestones,
  findVisibleProject,
  insertProject,
  listInterestedContractors,
  listProjects,
  type ProjectView,
  updateProjectIfStatusUnchanged,
} from './data.ts';
import {
  availableProjectMoves,
  CANCELLED_REASON,
  INVALID_BUDGET_RANGE,
  isValidBudgetRange,
  mayEdit,
  mayPlan,
  mayReview,
  type ProjectCaller,
  partyOf,
  projectMoveError,
} from './rules.ts';

const api = implement(projectsContract).$context<Context>().use(guarded);

export const projectsHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, status }, context }) => {
    const caller = requireSignedIn(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listProjects(context.db, caller, { status, before, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map((row) => presentProject(row, caller)), nextCursor };
  }),

  get: api.get.handler(({ input: { id }, context }) => loadProjectDetail(context.db, context, id)),

  create: api.create.handler(async ({ input, context }) => {
    const { uid, name, email } = requireSignedIn(context);
    const { photoIds = [], contractorId, onlyThisContractor = false, ...words } = input;
    const place = findPlaceByZip(input.zipCode);
    if (!place) throw invalidArgument('zipCode', 'There is no such ZIP code');
    const { zipCode, city, state, latitude, longitude } = place;
    const [unknown] = await findUnknownCategories(context.db, [input.category]);
    if (unknown) throw invalidArgument('category', `There is no category called ${unknown}`);
    if (contractorId) await requireAskableContractor(context.db, contractorId, uid);

    return context.db.transaction(async (tx) => {
      const leadId = newId();
      const now = context.now();
      const project = await insertProject(tx, {
        ...words,
        city,
        state,
        leadId,
        homeownerId: uid,
        createdAt: now,
        lastUpdate: now,
      });
      const projectId = project.id;
      const attached =
        photoIds.length === 0 ||
        (await setProjectFiles(tx, { projectId, ownerId: uid, ids: photoIds }));
      if (!attached) throw invalidPhotosError();
      await insertLead(tx, {
        id: leadId,
        projectId,
        contractorId: onlyThisContractor ? contractorId : undefined,
        askedContractor: contractorId,
        homeownerId: uid,
        homeownerName: name,
        homeownerEmail: email,
        service: input.category,
        projectTitle: input.title,
        description: input.description,
        location: `${city}, ${state} ${zipCode}`,
        city,
        state,
        zipCode,
        latitude,
        longitude,
        budgetMin: input.budgetMin,
        budgetMax: input.budgetMax,
        createdAt: now,
        updatedAt: now,
      });
      const audience = [uid];
      const subject = { subjectType: 'project', subjectId: projectId };
      await recordActivity(tx, context, { type: 'project.created', ...subject, audience });
      await recordActivity(tx, context, {
        type: 'lead.created',
        subjectType: 'lead',
        subjectId: leadId,
        audience,
        data: { projectId },
      });
      const photos = photoIds.length > 0 ? await listProjectFiles(tx, projectId) : [];
      return presentProjectDetail(
        context,
        { ...newProjectDefaults, ...project, homeownerName: name },
        { photos },
      );
    });
  }),

  update: api.update.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const caller = requireSignedIn(context);
      const now = context.now();
      const { id, status, startDate, dueDate, photoIds, ...words } = input;
      const project = await findVisibleProject(tx, id, caller);
      if (!project) throw new ApiError('not-found');

      const reworded =
        photoIds !== undefined || Object.values(words).some((it) => it !== undefined);
      const replanned = startDate !== undefined || dueDate !== undefined;
      if (reworded && !mayEdit(project, caller))
        throw wrongPartyError(project, caller, 'homeowner', 'A contractor has been chosen already');
      if (replanned && !mayPlan(project, caller))
        throw wrongPartyError(project, caller, 'contractor', 'The work is not under way');
      const refused = status && projectMoveError(project, caller, status);
      if (refused) throw new ApiError(refused);
      requireOrderedRanges({ ...project, ...omitUndefined(input) });

      const moved = await updateProjectIfStatusUnchanged(tx, project, {
        ...words,
        startDate,
        dueDate,
        status,
        ...(status === 'completed' && { completedAt: now }),
        lastUpdate: now,
      });
      if (!moved) throw new ApiError('aborted');
      const ownerId = project.homeownerId;
      if (photoIds && !(await setProjectFiles(tx, { projectId: id, ownerId, ids: photoIds })))
        throw invalidPhotosError();

      const { title, description, budgetMin, budgetMax } = words;
      const cancelled = status === 'cancelled';
      const lead =
        reworded || cancelled
          ? await updateLeadOfProject(tx, id, {
              projectTitle: title,
              description,
              budgetMin,
              budgetMax,
              ...(cancelled && { status: 'lost' }),
              updatedAt: now,
            })
          : undefined;
      if (cancelled) await declineQuotes(tx, context, id);
      if (status === 'completed' && project.contractorId)
        await countCompletedJob(tx, project.contractorId);
      await recordActivity(tx, context, {
        type: status === 'completed' ? 'project.completed' : 'project.updated',
        subjectType: 'project',
        subjectId: id,
        audience: [
          ownerId,
          project.contractorId,
          lead?.askedContractor,
          ...(lead?.interestedContractors ?? []),
        ],
        data: { status: status ?? null },
      });
      return loadProjectDetail(tx, context, id);
    }),
  ),
});

/** Nobody shall wait for an answer to a quote for work that is not going ahead. */
async function declineQuotes(tx: Db, context: Context, projectId: string) {
  const now = context.now();
  const { others } = await lockForAnswer(tx, { id: projectId, projectId, leadId: null });
  const declinedQuotes: [string, QuoteRow][] = [];
  for (const quote of others) {
    const declined = await changeQuote(tx, quote, {
      status: 'rejected',
      rejectedAt: now,
      rejectionReason: CANCELLED_REASON,
      updatedAt: now,
    });
    if (declined) declinedQuotes.push(['rejected', declined]);
  }
  await recordQuotes(tx, context, declinedQuotes);
}

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
    ...(await findMilestones(db, id)),
  });
}

/** What a project that was just posted has of its own. */
const newProjectDefaults = {
  contractorName: null,
  interestedCount: 0,
  quoteCount: 0,
  reviewed: false,
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
    ...presentProject(project, caller),
    photos: photos.map((photo) => presentFile(photo, context.services, context.now())),
    interested: interested.map((contractor) => ({
      ...contractor,
      miles: place ? roundedMilesBetween(place, contractor) : null,
    })),
    quotedAt: caller.role === 'contractor' ? null : quotedAt,
    startedAt,
  };
}

const presentProject = (project: ProjectView, caller: ProjectCaller) => ({
  ...project,
  quoteCount: caller.role === 'contractor' ? 0 : project.quoteCount,
  moves: availableProjectMoves(project, caller),
  mayEdit: mayEdit(project, caller),
  mayPlan: mayPlan(project, caller),
  mayReview: mayReview(project, caller),
});

/** What only `party` may do, and only at another time. */
const wrongPartyError = (
  project: ProjectView,
  caller: ProjectCaller,
  party: 'homeowner' | 'contractor',
  message: string,
) =>
  partyOf(project, caller) === party
    ? new ApiError('failed-precondition', message)
    : new ApiError('permission-denied');

type ProjectRanges = {
  budgetMin: number | null;
  budgetMax: number | null;
  startDate: string | null;
  dueDate: string | null;
};

/** A change of one end may put it behind the other, which stays as it was. */
function requireOrderedRanges({ budgetMin, budgetMax, startDate, dueDate }: ProjectRanges) {
  if (!isValidBudgetRange({ budgetMin, budgetMax }))
    throw invalidArgument('budgetMax', INVALID_BUDGET_RANGE);
  if (startDate !== null && dueDate !== null && startDate > dueDate)
    throw invalidArgument('dueDate', 'The work would end before it begins');
}

const omitUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const invalidArgument = (path: string, message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path, message }] });

const invalidPhotosError = () =>
  invalidArgument('photoIds', 'Some of these pictures are not yours, or in use');

/** What answers the calls of this module, by their public names. */
export const projectsRouter = {
  projects: projectsHandlers,
};
