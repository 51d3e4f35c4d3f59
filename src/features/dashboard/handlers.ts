import { implement } from '@orpc/server';
import { getTotals } from '#features/contractors/totals/data.ts';
import type { AvailableNews } from '#features/leads/available/data.ts';
import { getSupportStats } from '#features/messages/support/data.ts';
import { listMasterAdminNames } from '#features/users/data.ts';
import { canManageUsers, hasOneOf } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { writeRow } from '#server/http/written-answers.ts';
import { countFailingJobs } from '#server/jobs/failing-jobs.ts';
import { ContractorDashboard, countsContract, HomeownerDashboard } from './contract.ts';
import {
  countForAdmin,
  listPendingForAdmin,
  readForContractor,
  readForHomeowner,
  readTrends,
  toStep,
} from './data.ts';
import { chooseLeads, nextSteps, nextStepsStayUntil } from './next-steps/rules.ts';
import { figuresPermission, type PendingRow, type PendingStep, ratingPercent } from './rules.ts';

const api = implement(countsContract).$context<Context>().use(guarded);

export const countsHandlers = api.router({
  homeowner: api.homeowner.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid } = requireSignedIn(context);
    return writeRow(context, await readForHomeowner(db, uid, now()), {
      answer: HomeownerDashboard,
      reader: `homeowner ${uid} ${isViewed(context)}`,
      present: (row, at) => {
        const { pending, ...figures } = row ?? nothing;
        const steps = shownTo(context, pending.map(toStep));
        return { ...figures, nextSteps: nextSteps(steps, 'homeowner', at) };
      },
      staysUntil: ({ pending }, at) => nextStepsStayUntil(pending.map(toStep), 'homeowner', at),
    });
  }),

  contractor: api.contractor.handler(async ({ context }) => {
    const { db, now } = context;
    const { uid: userId, contractorId } = requireActingContractor(context);
    return writeRow(context, await readForContractor(db, { userId, contractorId }, now()), {
      answer: ContractorDashboard,
      reader: `contractor ${contractorId} ${userId} ${isViewed(context)}`,
      present: (row, at) => {
        const { leads, pending, ...figures } = row ?? nothingOfBusiness;
        const steps = [...shownTo(context, pending.map(toStep)), ...newLeadSteps(leads)];
        return {
          ...figures,
          availableLeads: leads?.count ?? 0,
          nextSteps: nextSteps(steps, 'contractor', at),
        };
      },
      staysUntil: ({ leads, pending }, at) =>
        nextStepsStayUntil([...pending.map(toStep), ...newLeadSteps(leads)], 'contractor', at),
    });
  }),

  admin: api.admin.handler(async ({ context }) => {
    const { db, now } = context;
    const caller = requireSignedIn(context);
    const [figures, pending, masterAdmins, failingJobs] = await Promise.all([
      hasOneOf(caller, figuresPermission) ? readAdminFigures(db) : noAdminFigures,
      canManageUsers(caller) ? listPendingForAdmin(db) : [],
      listMasterAdminNames(db),
      countFailingJobs(db),
    ]);
    return { ...figures, nextSteps: nextSteps(pending, 'admin', now()), failingJobs, masterAdmins };
  }),

  trends: api.trends.handler(({ context: { db, now } }) => readTrends(db, now())),

  footer: api.footer.handler(async ({ context }) => {
    const { activeContractors, ratingSum, reviewCount } = await getTotals(context.db);
    return { activeContractors, averageRatingPercent: ratingPercent(ratingSum, reviewCount) };
  }),
});

async function readAdminFigures(db: Db) {
  const [figures, { urgent, supportTickets }, { reviewCount }] = await Promise.all([
    countForAdmin(db),
    getSupportStats(db),
    getTotals(db),
  ]);
  return { ...figures, reviews: reviewCount, urgentConversations: urgent, supportTickets };
}

const noAdminFigures: Awaited<ReturnType<typeof readAdminFigures>> = {
  ...{ users: 0, activeProjects: 0, newLeads: 0, pendingVerifications: 0, openClaims: 0 },
  ...{ openReports: 0, openReviews: 0, pendingDisputes: 0, pendingConnectRequests: 0 },
  ...{ reviews: 0, urgentConversations: 0, supportTickets: 0 },
};

/** The dashboard of somebody who has just been deleted. */
const nothing = {
  ...{ activeProjects: 0, outstandingQuotes: 0, unreadMessages: 0, unreadNotifications: 0 },
  pending: [],
};
const noWins = { sent: 0, accepted: 0 };
const nothingOfBusiness = {
  ...nothing,
  ...{ rating: 0, reviewCount: 0, outstandingCents: 0, wins: { now: noWins, before: noWins } },
  ...{ responseMinutes: null, responseAnswers: 0, leads: null },
};

const isViewed = ({ actor }: Context) => actor.kind === 'person' && actor.viewing !== undefined;

/** An admin who looks as somebody else sees that messages wait, and from whom, not what they say. */
const shownTo = (context: Context, pending: readonly PendingRow[]) =>
  isViewed(context)
    ? pending.map((step) =>
        step.kind === 'readMessages' || step.kind === 'readSupport' ? { ...step, title: '' } : step,
      )
    : pending;

const newLeadSteps = (leads: AvailableNews | null) =>
  chooseLeads(
    (leads?.newest ?? []).map(
      ({ id, service, city, projectTitle, createdAt, timing, isFormer }): PendingStep => ({
        kind: 'lookAtLead',
        subjectId: id,
        name: `${service} in ${city}`,
        title: projectTitle,
        amount: null,
        count: null,
        since: new Date(createdAt),
        lead: { isFormer, isSoon: timing === 'now' },
      }),
    ),
  );

/** The handlers of this module, by the public names of their calls. */
export const dashboardRouter = {
  counts: countsHandlers,
};
