import { automaticReminderAt } from '#features/payments/invoices/rules.ts';
import type { Role } from '#lib/roles.ts';
import {
  MAX_LEAD_STEPS,
  MAX_STEPS,
  type PendingRow,
  type PendingStep,
  type StepKind,
  VISIT_AHEAD_DAYS,
  type VisitAhead,
} from '../rules.ts';
import { conversationPath, stepTexts } from '../step-texts/rules.ts';

/**
 * What comes first: what ends within a day, by its end; a job that was won and has no date, or begins today; then people
 * who wait for an answer, a lead of this hour, money that is late, other leads that should not wait, today's visits and
 * near ones that lack something, drafts that customers wait for, what keeps the business from being trusted, answers from
 * support, what a pro needs to come, what is due but not late, and in the end what only the reader gains from. Kinds that
 * are not named are people who wait.
 */
const stepRanks: Partial<Record<StepKind, number>> = {
  setDate: 0,
  startJob: 0,
  chaseInvoice: 3,
  visitToday: 4,
  askToConfirm: 4,
  askForAddress: 4,
  addAddress: 4,
  giveVisitAddress: 4,
  shareVisitAddress: 4,
  sendDraft: 5,
  replaceDocument: 6,
  renewDocument: 6,
  readSupport: 7,
  giveAddress: 7,
  payInvoice: 8,
  meetInterested: 8,
  sendInvoice: 8,
  agreeDates: 9,
  review: 9,
  rewordProject: 9,
  confirmEmail: 10,
  completeProfile: 10,
  sendDocuments: 10,
  lookAtLead: 11,
};
const WAITING_PERSON_RANK = 1;
const FRESH_LEAD_RANK = 2;
/** After money that is late, before one's own errands. */
const PRESSING_LEAD_RANK = 3.5;
/** A lead as young as this has most of its spots, and its homeowner may still be at the screen. */
const FRESH_LEAD_MS = 3_600_000;
/** For a homeowner, money that is late and what is today come before everything that can wait until tomorrow. */
const homeownerRanks: Partial<Record<StepKind, number>> = { payOverdue: 0, visitToday: 0 };
/** Whose time ends within a day, so that it cannot wait until everybody else has an answer. */
const URGENT_RANK = 0;
const DAY_MS = 86_400_000;

/** When it is too late; of an invoice, at the end of its last day. */
function deadlineOf({ kind, ends, answerBy }: PendingStep) {
  const end = ends ? ends.at.getTime() + (invoiceKinds.includes(kind) ? DAY_MS : 0) : Infinity;
  return Math.min(end, answerBy?.getTime() ?? Infinity);
}
const invoiceKinds: readonly StepKind[] = ['payInvoice', 'payOverdue'];

/** A lead of a former customer, and for a day one that is wanted at once. */
const isPressing = ({ lead }: PendingStep, age: number) =>
  lead?.isFormer || (lead?.isSoon && age < DAY_MS);

/** Of new leads, the few that are steps: those of former customers first, then what is wanted at once, then the newest. */
export const chooseLeads = (leads: readonly PendingStep[]) =>
  leads
    .toSorted(
      (a, b) =>
        Number(b.lead?.isFormer) - Number(a.lead?.isFormer) ||
        Number(b.lead?.isSoon) - Number(a.lead?.isSoon) ||
        +b.since - +a.since,
    )
    .slice(0, MAX_LEAD_STEPS);

const rankOf = (step: PendingStep, portal: Role, now: Date) => {
  const { kind, wrote, answerBy, since } = step;
  if (deadlineOf(step) < now.getTime() + DAY_MS) return URGENT_RANK;
  if (wrote || answerBy) return WAITING_PERSON_RANK;
  if (kind === 'lookAtLead') {
    const age = now.getTime() - since.getTime();
    if (age < FRESH_LEAD_MS) return FRESH_LEAD_RANK;
    if (isPressing(step, age)) return PRESSING_LEAD_RANK;
  }
  const ofHomeowner = portal === 'homeowner' ? homeownerRanks[kind] : undefined;
  return ofHomeowner ?? stepRanks[kind] ?? WAITING_PERSON_RANK;
};

/** Steps that answer the customer's message, too. */
const isAnswer = ({ kind }: PendingStep) => kind === 'quoteLead' || kind === 'sendDraft';

/**
 * One step for a customer who wrote and waits for a quote for the same work: their words are in it. What they wrote about
 * other work is a step of its own.
 */
function withMessages(pending: readonly PendingStep[], portal: Role, now: Date): PendingStep[] {
  const steps = sortSteps(pending, portal, now);
  const folded = new Set<PendingStep>();
  const answers = steps.map((step) => {
    const message =
      isAnswer(step) &&
      step.personId &&
      step.aboutId &&
      steps.find(
        (each) =>
          each.kind === 'readMessages' &&
          each.personId === step.personId &&
          (each.aboutId ?? step.aboutId) === step.aboutId &&
          !folded.has(each),
      );
    if (!message) return step;
    folded.add(message);
    return {
      ...step,
      wrote: { text: message.title, at: message.since, conversationId: message.subjectId },
    };
  });
  return answers.filter((step) => !folded.has(step));
}

/** The deadline by which steps of a rank are sorted: what ends later than the next days can wait its turn. */
const nearDeadline = (step: PendingStep, now: Date) => {
  const deadline = deadlineOf(step);
  return deadline < now.getTime() + VISIT_AHEAD_DAYS * DAY_MS ? deadline : Number.MAX_VALUE;
};

/**
 * Of a rank, what ends in the next days first, then the longest-waiting; of leads the newest, which still have all
 * their spots. What a step is sorted by is looked up once.
 */
function sortSteps(steps: readonly PendingStep[], portal: Role, now: Date) {
  const keyed = steps.map((step) => ({
    step,
    rank: rankOf(step, portal, now),
    deadline: nearDeadline(step, now),
    age: (step.kind === 'lookAtLead' ? -1 : 1) * step.since.getTime(),
  }));
  return keyed
    .sort((a, b) => a.rank - b.rank || a.deadline - b.deadline || a.age - b.age)
    .map(({ step }) => step);
}

const addressKinds: readonly StepKind[] = [
  'askForAddress',
  'addAddress',
  'giveVisitAddress',
  'shareVisitAddress',
];

/**
 * One step for one thing: a lead that is answered already is not new, a visit without an address says itself when it is,
 * and the address of a job is asked for once.
 */
function withoutRepeats(pending: readonly PendingStep[]) {
  const of = (...kinds: readonly StepKind[]) => pending.filter(({ kind }) => kinds.includes(kind));
  const subjects = (steps: readonly PendingStep[]) =>
    new Set(steps.map(({ subjectId }) => subjectId));
  const repeated: Partial<Record<StepKind, ReadonlySet<unknown>>> = {
    lookAtLead: subjects(of('quoteLead')),
    visitToday: new Set(of(...addressKinds).map(({ visit }) => visit?.id)),
    giveAddress: subjects(of('giveVisitAddress')),
  };
  return pending.filter(({ kind, subjectId }) => !repeated[kind]?.has(subjectId));
}

/**
 * Quotes that are to be written or sent, with the first visit for the same work: it comes before them. One that waits for
 * the reader is answered there, and is no step of its own.
 */
function withVisits(pending: readonly PendingRow[], portal: Role): PendingStep[] {
  const visits = pending.filter(isVisitAhead).toSorted((a, b) => +a.since - +b.since);
  const answered = new Set<string>();
  const steps = pending.filter(isStep).map((step) => {
    if (!isAnswer(step)) return step;
    const ahead = visits.find(
      ({ personId, aboutId }) =>
        personId === step.personId && (aboutId ?? step.aboutId) === step.aboutId,
    );
    if (!ahead?.visit) return step;
    if (ahead.visit.awaits !== portal) return { ...step, visitAhead: ahead.visit };
    answered.add(ahead.visit.id);
    return { ...step, visitAhead: ahead.visit, answerBy: ahead.since };
  });
  return steps.filter(({ kind, subjectId }) => kind !== 'answerVisit' || !answered.has(subjectId));
}

const isVisitAhead = (row: PendingRow): row is VisitAhead => row.kind === 'visitAhead';
const isStep = (row: PendingRow): row is PendingStep => row.kind !== 'visitAhead';

/** The visit that has to be agreed on before its quote is written. */
const openVisitOf = ({ visitAhead: visit }: Pick<PendingStep, 'visitAhead'>, portal: Role) =>
  visit?.awaits
    ? { href: `/${portal}/calendar?eventId=${visit.id}`, awaiting: visit.awaits }
    : null;

/** The next steps of a user in a portal, by what is at stake. */
export const nextSteps = (pending: readonly PendingRow[], portal: Role, now: Date) =>
  sortSteps(withMessages(withoutRepeats(withVisits(pending, portal)), portal, now), portal, now)
    .slice(0, MAX_STEPS)
    .map(({ kind, since, amount, count, personId: _, aboutId: __, answerBy: ___, ...details }) => ({
      ...stepTexts[kind](
        { ...details, since, amount: amount ?? 0, count: count ?? defaultCount(kind) },
        portal,
      ),
      kind,
      // The time of what is quoted.
      since: details.wrote?.at ?? since,
      subjectId: details.subjectId,
      reminderAt: details.reminderAt ? automaticReminderAt(details.reminderAt) : null,
      heldUntil: kind === 'quoteLead' ? (details.ends?.at ?? null) : null,
      openVisit: openVisitOf(details, portal),
      replyHref: details.wrote ? conversationPath(portal, details.wrote.conversationId) : null,
    }));

/** Nobody need have asked for a review. */
const defaultCount = (kind: StepKind) => (kind === 'review' ? 0 : 1);

/** When time alone changes what `nextSteps` makes of these rows: as it compares, in `rankOf` and `nearDeadline`. */
export function nextStepsStayUntil(pending: readonly PendingRow[], portal: Role, now: Date) {
  const changes = withVisits(pending, portal).flatMap((step) => {
    const deadline = deadlineOf(step);
    // Just after a day, or some days, before it.
    const nearer = [deadline - DAY_MS + 1, deadline - VISIT_AHEAD_DAYS * DAY_MS + 1];
    const since = step.since.getTime();
    return step.kind === 'lookAtLead' ? [...nearer, since + FRESH_LEAD_MS, since + DAY_MS] : nearer;
  });
  const next = Math.min(...changes.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
}
