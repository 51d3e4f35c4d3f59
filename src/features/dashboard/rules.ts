import { automaticReminderAt } from '#features/payments/invoices/rules.ts';
import { calendarDayAt } from '#features/quotes/rules.ts';
import { documentNames, refusalText } from '#features/verification/rules.ts';
import { formatClock, formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Permission, Role } from '#lib/roles.ts';

/** Most next steps on a dashboard; within a rank, the longest-waiting come first. */
export const MAX_STEPS = 10;

/** Of all new leads, so many stand among the next steps; the list has the others. */
export const MAX_LEAD_STEPS = 3;

/** Visits as near as this should be confirmed and have an address. */
export const VISIT_AHEAD_DAYS = 3;

/** A project without interest after this long may need a better description. */
export const NO_INTEREST_HOURS = 24;

/** Counting stops here; screens then show `99+`. */
export const MAX_LEAD_COUNT = 100;

/** Counting for admins stops here; screens then show `10K+`. */
export const MAX_FIGURE_COUNT = 10_000;

/** Trends compare as many days up to now with as many before. */
export const TREND_DAYS = 30;

/** An admin with one of these sees the figures of the overview. */
export const figuresPermission: readonly Permission[] = ['manage_users', 'view_analytics'];

const stepKinds = [
  'answerQuote',
  'compareQuotes',
  'meetInterested',
  'review',
  'readMessages',
  'readSupport',
  'rewordProject',
  'lookAtLead',
  'quoteLead',
  'sendDraft',
  'setDate',
  'startJob',
  'payInvoice',
  'payOverdue',
  'chaseInvoice',
  'confirmPayment',
  'approveStep',
  'answerPlan',
  'answerChangeOrder',
  'confirmDates',
  'giveAddress',
  'agreeDates',
  'confirmCompletion',
  'redoStep',
  'sendInvoice',
  'answerDispute',
  'decideDispute',
  'renewDocument',
  'replaceDocument',
  'visitToday',
  'answerVisit',
  'askToConfirm',
  'askForAddress',
  'addAddress',
  'giveVisitAddress',
  'shareVisitAddress',
  'answerCall',
  'confirmEmail',
  'completeProfile',
  'sendDocuments',
  'decideClaim',
  'decideRemoval',
  'checkDocument',
] as const;
type StepKind = (typeof stepKinds)[number];

/** Something that waits for a user; its kind decides which fields matter. */
export type PendingStep = {
  kind: StepKind;
  /** The record to open. */
  subjectId: string;
  /** Name of the other party. */
  name: string;
  /** Title of the project, or the last message of a conversation. */
  title: string;
  amount: number | null;
  count: number | null;
  since: Date;
  /** Until when there is time, and the place whose clocks count; without one the day is the same everywhere. */
  ends?: { at: Date; place: string | null };
  /** The customer it is about, where their message and what they wait for become one step. */
  personId?: string | null;
  /**
   * The project or lead it is about, likewise; null of a message whose conversation began with work that is over. Of an
   * address, the visit that lacks it.
   */
  aboutId?: string | null;
  /** When a late invoice may be reminded of again, while that is not yet: what reminds by itself does so then. */
  reminderAt?: Date | null;
  /**
   * What the admin wrote who refused a document; its `name` is the code of the reason. Of a visit its day: `today`,
   * `Tuesday`.
   */
  note?: string | null;
  /** What that customer wrote last, unread, and where. */
  wrote?: { text: string; at: Date; conversationId: string };
};

type StepDetails = Pick<
  PendingStep,
  'name' | 'title' | 'subjectId' | 'since' | 'ends' | 'wrote' | 'reminderAt' | 'note'
> & {
  amount: number;
  count: number;
};
type StepText = { title: string; detail: string; href: string };

/** For each kind: what to do, why (the screen appends how long ago), and the path where it is done. */
const stepTexts: Record<StepKind, (step: StepDetails, portal: Role) => StepText> = {
  answerQuote: ({ name, title, amount, subjectId }) => ({
    title: `Answer the ${formatCents(amount)} quote for “${title}”`,
    detail: `${name} sent it`,
    href: `/homeowner/quotes?quoteId=${subjectId}`,
  }),
  compareQuotes: ({ name, title, count, subjectId, ends }) => ({
    title: `Compare ${count} quotes for “${title}”`,
    detail: ends
      ? `First quote expires ${formatDate(lastDayOf(ends))}`
      : `The first came from ${name}`,
    href: `/homeowner/projects/${subjectId}#quotes`,
  }),
  meetInterested: ({ name, title, count, subjectId }) => ({
    title: `Discuss “${title}”`,
    detail: `${name}${count > 1 ? ` and ${count - 1} more` : ''} is interested`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  review: ({ name, title, count, subjectId }) => ({
    title: `Review ${name}`,
    detail: count > 0 ? `They asked for a review of “${title}”` : `“${title}” was completed`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  readMessages: ({ name, title, count, subjectId }, portal) => ({
    title:
      portal === 'contractor'
        ? `Answer ${count > 1 ? `${count} messages from ${name}` : name}`
        : count > 1
          ? `Read ${count} messages from ${name}`
          : `Read the message from ${name}`,
    detail: title ? `Latest: “${title}”` : 'Not read yet',
    href: conversationPath(portal, subjectId),
  }),
  readSupport: ({ title, subjectId }, portal) => ({
    title: 'Read the answer from support',
    detail: title ? `Latest: “${title}”` : 'Not read yet',
    href: conversationPath(portal, subjectId),
  }),
  rewordProject: ({ title, subjectId }) => ({
    title: `Add details to “${title}”`,
    detail: 'No pro is interested yet',
    href: `/homeowner/projects/${subjectId}`,
  }),
  lookAtLead: ({ name, title, subjectId }) => ({
    title: `New lead: ${title}`,
    detail: name,
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  quoteLead: ({ name, title, count, subjectId, wrote }) => ({
    title: `Send a quote for “${title}”`,
    detail: wroteText(name, wrote) ?? whyQuoted(name, count),
    href: `/contractor/leads?show=mine&leadId=${subjectId}`,
  }),
  sendDraft: ({ name, title, amount, subjectId, wrote }) => ({
    // A draft may wait for its first price.
    title: amount
      ? `Send the ${formatCents(amount)} draft for “${title}”`
      : `Price your draft for “${title}”`,
    detail: wroteText(name, wrote) ?? `For ${name}`,
    href: `/contractor/quotes?quoteId=${subjectId}`,
  }),
  setDate: ({ name, title, subjectId }) => ({
    title: `Set a date for “${title}”`,
    detail: `${name} accepted your quote`,
    href: `/contractor/projects/${subjectId}#agreed`,
  }),
  startJob: ({ name, title, subjectId }) => ({
    title: `Start the job “${title}”`,
    detail: `${name} accepted your quote`,
    href: `/contractor/projects/${subjectId}`,
  }),
  payInvoice: ({ name, title, amount, subjectId, ends }) => ({
    title: `Pay ${formatCents(amount)} for “${title}”`,
    detail: `${ends ? `Due ${formatDate(lastDayOf(ends))}. ` : ''}${name} sent the invoice`,
    href: `/homeowner/billing?invoiceId=${subjectId}`,
  }),
  payOverdue: ({ name, title, amount, subjectId, since }) => ({
    title: `Pay ${formatCents(amount)} for “${title}”`,
    detail: `Was due ${formatDate(dayOf(since))}. ${name} sent the invoice`,
    href: `/homeowner/billing?invoiceId=${subjectId}`,
  }),
  chaseInvoice: ({ name, title, amount, subjectId, since, reminderAt }) => ({
    title: reminderAt
      ? `${formatCents(amount)} overdue from ${name}`
      : `Follow up on ${formatCents(amount)} for “${title}”`,
    detail: reminderAt
      ? `Was due ${formatDate(dayOf(since))}`
      : `The invoice to ${name} was due ${formatDate(dayOf(since))}`,
    href: `/contractor/billing?invoiceId=${subjectId}`,
  }),
  confirmPayment: ({ name, title, amount, subjectId }) => ({
    title: `Confirm you paid ${formatCents(amount)} for “${title}”`,
    detail: `${name} recorded it`,
    href: `/homeowner/billing?invoiceId=${subjectId}`,
  }),
  approveStep: ({ name, title, amount, subjectId }) => ({
    title: `Confirm “${title}” is done`,
    detail: `${name} marked it done. The step is ${formatCents(amount)}`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  answerPlan: ({ name, title, subjectId }) => ({
    title: `Answer the payment steps for “${title}”`,
    detail: `${name} proposed them`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  answerChangeOrder: ({ name, title, count, subjectId }) => ({
    title: `Answer change order ${count} for “${title}”`,
    detail: `${name} sent it`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  confirmDates: ({ name, title, subjectId }, portal) => ({
    title: `Confirm the dates of “${title}”`,
    detail: `${name} proposed them`,
    href: `/${portal}/projects/${subjectId}`,
  }),
  giveAddress: ({ name, title, subjectId }) => ({
    title: `Give ${name} your address`,
    detail: `They need it for “${title}”`,
    href: `/homeowner/projects/${subjectId}#address`,
  }),
  agreeDates: ({ name, title, subjectId }) => ({
    title: `Agree on dates with ${name}`,
    detail: `Nobody has proposed any for “${title}” yet`,
    href: `/homeowner/projects/${subjectId}#agreed`,
  }),
  confirmCompletion: ({ name, title, subjectId }) => ({
    title: `Confirm “${title}” is finished`,
    detail: `${name} marked it finished`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  redoStep: ({ name, title, subjectId }) => ({
    title: `Finish “${title}”`,
    detail: `${name} said what’s missing`,
    href: `/contractor/projects/${subjectId}`,
  }),
  sendInvoice: ({ name, title, amount, subjectId }) => ({
    title: `Send the ${formatCents(amount)} invoice for “${title}”`,
    detail: `Draft for ${name}`,
    href: `/contractor/billing?invoiceId=${subjectId}`,
  }),
  answerDispute: ({ name, title, subjectId }, portal) => ({
    title: `Answer the dispute about “${title}”`,
    detail: `${name} opened it`,
    href: `/${portal}/projects/${subjectId}`,
  }),
  renewDocument: ({ name, title }) => ({
    title: `Upload your new ${documentLabel(title)}`,
    detail: name ? 'The old one has expired' : 'The one on your page expires soon',
    href: '/contractor/profile/verification',
  }),
  replaceDocument: ({ name, title, note }) => ({
    title: `Send another ${documentLabel(title)}`,
    detail: refusalText(name, note ?? ''),
    href: '/contractor/profile/verification',
  }),
  visitToday: ({ name, title, count, subjectId }, portal) => ({
    title: `Today${atClock(count)}: ${title}`,
    detail: name ? `With ${name}` : 'In your calendar',
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  answerVisit: ({ name, title, subjectId }, portal) => ({
    title: `Answer the proposed time for “${title}”`,
    detail: `${name} proposed it`,
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  askToConfirm: ({ name, title, count, note, subjectId }, portal) => ({
    title: `Ask ${name} to confirm ${note}’s visit`,
    detail: `${visitAt(title, count)} isn’t confirmed yet`,
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  askForAddress: ({ name, title, count, note, subjectId }) => ({
    title: `Ask ${name} for the address of ${note}’s visit`,
    detail: visitAt(title, count),
    href: `/contractor/calendar?eventId=${subjectId}`,
  }),
  addAddress: ({ name, title, count, note, subjectId }) => ({
    title: `Add the address of ${note}’s visit`,
    detail: `${visitAt(title, count)}, with ${name}`,
    href: `/contractor/calendar?eventId=${subjectId}`,
  }),
  giveVisitAddress: ({ name, title, count, note, subjectId }) => ({
    title: `Give ${name} your address for ${note}’s visit`,
    detail: visitAt(title, count),
    href: `/homeowner/projects/${subjectId}#address`,
  }),
  /** Its subject is the pro, to whom the conversation shows it with one press. */
  shareVisitAddress: ({ name, title, count, note, subjectId }) => ({
    title: `Share your address with ${name} for ${note}’s visit`,
    detail: visitAt(title, count),
    href: `/homeowner/messages?contractorId=${subjectId}`,
  }),
  answerCall: ({ name, title }) => ({
    title: `Answer ${name}, who would like a call`,
    detail: title ? `About ${title}` : 'They asked on your page',
    href: '/contractor/connect-requests',
  }),
  confirmEmail: () => ({
    title: 'Confirm your email address',
    detail: 'Pros are emailed about your project once you have',
    href: '/homeowner/profile',
  }),
  completeProfile: () => ({
    title: 'Complete your business profile',
    detail: 'Homeowners look at it before they choose',
    href: '/contractor/profile',
  }),
  /** Its `title` is the kind that is missing where the other was sent. */
  sendDocuments: ({ title }) => ({
    title: title ? `Send your ${documentLabel(title)}` : 'Send your license and insurance',
    detail: `Once we have checked ${title ? 'it' : 'them'}, your page says so`,
    href: '/contractor/profile/verification',
  }),
  decideDispute: ({ name, title, subjectId }) => ({
    title: `Decide the dispute about “${title}”`,
    detail: `${name} and their customer are waiting`,
    href: `/admin/disputes#dispute-${subjectId}`,
  }),
  decideClaim: ({ name, title, subjectId }) => ({
    title: `Decide the claim for ${title}`,
    detail: `${name} says it’s theirs`,
    href: `/admin/claims#claim-${subjectId}`,
  }),
  decideRemoval: ({ name, title, subjectId }) => ({
    title: `Decide whether ${title} is removed`,
    detail: `${name} asked for it`,
    href: `/admin/claims#claim-${subjectId}`,
  }),
  checkDocument: ({ name, title, subjectId }) => ({
    title: `Check the ${documentLabel(title)} of ${name}`,
    detail: 'They submitted it',
    href: `/admin/verification?document=${subjectId}`,
  }),
};

/** The `count` of a lead that nobody else was asked for, and of one whose homeowner asked the pro by name who has no spot yet. */
export const ASKED_ALONE = 1;
export const ASKED_BY_NAME = 2;
function whyQuoted(name: string, count: number) {
  if (count === ASKED_ALONE) return `${name} picked you`;
  return count === ASKED_BY_NAME
    ? `${name} invited you. Claim a spot first`
    : `For ${name}. You claimed a spot`;
}

const conversationPath = (portal: Role, id: string) => `/${portal}/messages?conversationId=${id}`;

/** Somebody who looks as the contractor reads that they wrote, not what. */
const wroteText = (name: string, wrote: PendingStep['wrote']) =>
  wrote && (wrote.text ? `${name} wrote: “${wrote.text}”` : `${name} wrote to you`);

/** The last day of an invoice has no hour: it waits since the beginning of that day, everywhere. */
const dayOf = (since: Date) => since.toISOString().slice(0, 10);

const lastDayOf = ({ at, place }: NonNullable<PendingStep['ends']>) =>
  place === null ? dayOf(at) : calendarDayAt(at, place);

const documentLabel = (kind: string) =>
  Object.entries(documentNames).find(([name]) => name === kind)?.[1] ?? kind;

const pad = (part: number) => String(part).padStart(2, '0');
const clockAt = (minutes: number) =>
  formatClock(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`);

const atClock = (minutes: number) => (minutes >= 0 ? ` at ${clockAt(minutes)}` : '');
const visitAt = (title: string, minutes: number) => `“${title}”${atClock(minutes)}`;

/**
 * What comes first: what ends within a day, by its end; a job that was won and has no date, or begins today; then people
 * who wait for an answer, a lead that has just come in, money that is late, today's visits and near ones that lack
 * something, what keeps the business from being trusted, answers from support, what a pro needs to come, what is due but
 * not late, and in the end what only the reader gains from. Kinds that are not named are people who wait.
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
  replaceDocument: 5,
  renewDocument: 5,
  readSupport: 6,
  giveAddress: 6,
  payInvoice: 7,
  sendDraft: 7,
  meetInterested: 7,
  sendInvoice: 7,
  agreeDates: 8,
  review: 8,
  rewordProject: 8,
  confirmEmail: 9,
  completeProfile: 9,
  sendDocuments: 9,
  lookAtLead: 10,
};
const WAITING_PERSON_RANK = 1;
const FRESH_LEAD_RANK = 2;
/** A lead as young as this has most of its spots, and its homeowner may still be at the screen. */
const FRESH_LEAD_MS = 3_600_000;
/** For a homeowner, money that is late and what is today come before everything that can wait until tomorrow. */
const homeownerRanks: Partial<Record<StepKind, number>> = { payOverdue: 0, visitToday: 0 };
/** Whose time ends within a day, so that it cannot wait until everybody else has an answer. */
const URGENT_RANK = 0;
const DAY_MS = 86_400_000;

/** When it is too late; of an invoice, at the end of its last day. */
function deadlineOf({ kind, ends }: PendingStep) {
  if (!ends) return Number.POSITIVE_INFINITY;
  return ends.at.getTime() + (invoiceKinds.includes(kind) ? DAY_MS : 0);
}
const invoiceKinds: readonly StepKind[] = ['payInvoice', 'payOverdue'];

const rankOf = (step: PendingStep, portal: Role, now: Date) => {
  const { kind, wrote, since } = step;
  if (deadlineOf(step) < now.getTime() + DAY_MS) return URGENT_RANK;
  if (wrote) return WAITING_PERSON_RANK;
  if (kind === 'lookAtLead' && now.getTime() - since.getTime() < FRESH_LEAD_MS)
    return FRESH_LEAD_RANK;
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
  const steps = pending.toSorted(compareSteps(portal, now));
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
 * their spots.
 */
const compareSteps = (portal: Role, now: Date) => (a: PendingStep, b: PendingStep) =>
  rankOf(a, portal, now) - rankOf(b, portal, now) ||
  nearDeadline(a, now) - nearDeadline(b, now) ||
  (a.kind === 'lookAtLead' ? -1 : 1) * (a.since.getTime() - b.since.getTime());

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
  const idsOf = (kinds: readonly StepKind[], key: 'subjectId' | 'aboutId') =>
    new Set(pending.filter(({ kind }) => kinds.includes(kind)).map((step) => step[key]));
  const repeated: Partial<Record<StepKind, ReadonlySet<unknown>>> = {
    lookAtLead: idsOf(['quoteLead'], 'subjectId'),
    visitToday: idsOf(addressKinds, 'aboutId'),
    giveAddress: idsOf(['giveVisitAddress'], 'subjectId'),
  };
  return pending.filter(({ kind, subjectId }) => !repeated[kind]?.has(subjectId));
}

/** The next steps of a user in a portal, by what is at stake. */
export const nextSteps = (pending: readonly PendingStep[], portal: Role, now: Date) =>
  withMessages(withoutRepeats(pending), portal, now)
    .toSorted(compareSteps(portal, now))
    .slice(0, MAX_STEPS)
    .map(({ kind, since, amount, count, personId: _, aboutId: __, ...details }) => ({
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
      replyHref: details.wrote ? conversationPath(portal, details.wrote.conversationId) : null,
    }));

/** A visit of the whole day has no minute, and nobody need have asked for a review. */
const defaultCount = (kind: StepKind) =>
  visitKinds.includes(kind) ? -1 : kind === 'review' ? 0 : 1;
const visitKinds: readonly StepKind[] = ['visitToday', 'askToConfirm', ...addressKinds];

/** Mean rating out of five as a rounded percent (spec §9); null without reviews. */
export const ratingPercent = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? null : Math.round((ratingSum / reviewCount / 5) * 100);
