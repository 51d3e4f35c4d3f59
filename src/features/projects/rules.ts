import type { Role } from '#lib/roles.ts';

export const projectStatuses = [
  'planning',
  'quotes_pending',
  'started',
  'in_progress',
  'active',
  'on_hold',
  'completed',
  'cancelled',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectStatusNames: Record<ProjectStatus, string> = {
  planning: 'Planning',
  quotes_pending: 'Quotes Pending',
  started: 'Started',
  in_progress: 'In Progress',
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Canceled',
};

/** The same for its two sides: an accepted quote books the work, which begins when its contractor says so. */
export const partyStatusNames: typeof projectStatusNames = {
  ...projectStatusNames,
  started: 'Booked',
  in_progress: 'Work under way',
  active: 'Work under way',
  completed: 'Finished',
};

/** Statuses that a homeowner's dashboard counts as active (spec §4). */
export const homeownerActiveStatuses: readonly ProjectStatus[] = [
  'planning',
  'in_progress',
  'quotes_pending',
  'started',
  'active',
];

/** Statuses that the dashboards of admins and contractors count as active (spec §4). */
export const adminActiveStatuses: readonly ProjectStatus[] = ['active', 'in_progress', 'started'];

export const MAX_PHOTOS = 8;
export const MAX_SCOPE_LINES = 20;
export const MAX_ANSWERS = 5;

/** How many characters of each text of a project are kept. */
export const projectTextLimits = {
  title: 120,
  description: 5_000,
  category: 60,
  scopeLine: 160,
  question: 120,
  answer: 60,
  streetAddress: 120,
};

/** An answer to a question of the service, with the words of the question: they may change later. */
export type ProjectAnswer = { question: string; answer: string };

/** The reason on quotes that were declined because their project was canceled. */
/** What a homeowner reads who accepts a quote too late. */
export const HIRED_MEANWHILE = 'You already chose a pro for this project';
export const CANCELED_MEANWHILE =
  'You canceled this project, so its quotes can’t be accepted anymore';
export const CANCELLED_REASON = 'The homeowner canceled the project';

const projectParties = ['homeowner', 'contractor'] as const;
type ProjectParty = (typeof projectParties)[number];

/** Statuses in which the work goes on. */
export const underWayStatuses: readonly ProjectStatus[] = ['started', 'in_progress', 'active'];

/** Whether a contractor was chosen and the work is not over: it may rest. */
export const isUnderWay = ({ status }: { status: ProjectStatus }) =>
  underWayStatuses.includes(status) || status === 'on_hold';

/** Who may change which status to which. Starting is missing because only an accepted quote starts a project. */
const projectMoves: Partial<
  Record<ProjectStatus, { by: ProjectParty[]; from: readonly ProjectStatus[] }>
> = {
  in_progress: { by: ['contractor'], from: ['started', 'active', 'on_hold'] },
  active: { by: ['contractor'], from: ['started', 'in_progress', 'on_hold'] },
  on_hold: { by: ['contractor', 'homeowner'], from: underWayStatuses },
  completed: { by: ['contractor', 'homeowner'], from: [...underWayStatuses, 'on_hold'] },
  cancelled: { by: ['homeowner'], from: ['planning', 'quotes_pending'] },
};

type Project = {
  status: ProjectStatus;
  homeownerId: string;
  contractorId: string | null;
  /** When the homeowner said that the work is finished. */
  completionConfirmedAt?: Date | null;
};
export type ProjectCaller = { role: Role; uid: string; contractorId?: string | undefined };

export function partyOf(project: Project, caller: ProjectCaller): ProjectParty | undefined {
  if (caller.role === 'homeowner' && project.homeownerId === caller.uid) return 'homeowner';
  if (
    caller.role === 'contractor' &&
    caller.contractorId &&
    project.contractorId === caller.contractorId
  )
    return 'contractor';
  return undefined;
}

/** Whether the project is the caller's own; admins may open all. */
export const canOpenProject = (project: Project, caller: ProjectCaller) =>
  caller.role === 'admin' || partyOf(project, caller) !== undefined;

/** Why the caller may not set a status; undefined if they may. */
export function projectMoveError(project: Project, caller: ProjectCaller, status: ProjectStatus) {
  const party = partyOf(project, caller);
  const move = projectMoves[status];
  if (!party || (move && !move.by.includes(party))) return 'permission-denied' as const;
  if (status === 'completed' && canConfirmCompletion(project, caller)) return undefined;
  if (!move?.from.includes(project.status)) return 'failed-precondition' as const;
  return undefined;
}

/** The homeowner confirms a completion that the contractor reported, by completing the project, too. */
export const canConfirmCompletion = (project: Project, caller: ProjectCaller) =>
  partyOf(project, caller) === 'homeowner' &&
  project.status === 'completed' &&
  !project.completionConfirmedAt;

/** The statuses that the caller may set next. */
export function availableProjectMoves(project: Project, caller: ProjectCaller): ProjectStatus[] {
  return projectStatuses.filter((status) => !projectMoveError(project, caller, status));
}

/** The homeowner may edit a project until a contractor was chosen. */
export const canEdit = (project: Project, caller: ProjectCaller) =>
  partyOf(project, caller) === 'homeowner' &&
  (project.status === 'planning' || project.status === 'quotes_pending');

/** The homeowner may give the street address until the work is over: most do so once they have chosen a contractor. */
export const canSetAddress = (project: Project, caller: ProjectCaller) =>
  partyOf(project, caller) === 'homeowner' &&
  project.status !== 'completed' &&
  project.status !== 'cancelled';

/** Either side may propose dates while the work is under way or on hold; the other one confirms them. */
export const canPlan = (project: Project, caller: ProjectCaller) =>
  partyOf(project, caller) !== undefined && isUnderWay(project);

/** Without an agreed start date, work is taken to have started this long after the quote was accepted. */
export const ASSUMED_START_DAYS = 14;

type AgreedWork = {
  /** In the contractor's plan, or as the accepted quote has it. */
  startDate: string | null;
  acceptedAt: Date | null;
};

/**
 * Whether work that was agreed on has begun, or should have: a contractor who never comes, or never says "finished",
 * is reviewed all the same.
 */
export function hasWorkBegun(project: Project & AgreedWork, now: Date) {
  if (project.contractorId === null) return false;
  if (project.status !== 'started')
    return [...underWayStatuses, 'on_hold', 'completed'].includes(project.status);
  if (project.acceptedAt === null) return false;
  const { startDate, acceptedAt } = project;
  return startDate
    ? startDate < now.toISOString().slice(0, 10)
    : now.getTime() - acceptedAt.getTime() > ASSUMED_START_DAYS * 86_400_000;
}

/** The homeowner may write one review, once the work has begun. */
export const canReview = (
  project: Project & AgreedWork & { reviewed: boolean },
  caller: ProjectCaller,
  now: Date,
) => partyOf(project, caller) === 'homeowner' && hasWorkBegun(project, now) && !project.reviewed;
