import { documentNames } from '#features/verification/rules.ts';
import { formatCents } from '#lib/money.ts';
import type { Permission, Role } from '#lib/roles.ts';

/** Most next steps on a dashboard; within a rank, the longest-waiting come first. */
export const MAX_STEPS = 10;

/** A project without interest after this long may need a better description. */
export const NO_INTEREST_HOURS = 24;

/** Counting stops here; screens then show `99+`. */
export const MAX_LEAD_COUNT = 100;

/** Counting for admins stops here; screens then show `10K+`. */
export const MAX_FIGURE_COUNT = 10_000;

/** An admin with one of these sees the figures of the overview. */
export const figuresPermission: readonly Permission[] = ['manage_users', 'view_analytics'];

const stepKinds = [
  'answerQuote',
  'compareQuotes',
  'meetInterested',
  'review',
  'readMessages',
  'rewordProject',
  'lookAtLead',
  'quoteLead',
  'sendDraft',
  'startJob',
  'payInvoice',
  'confirmPayment',
  'approveStep',
  'answerPlan',
  'answerChangeOrder',
  'confirmDates',
  'confirmCompletion',
  'redoStep',
  'sendInvoice',
  'answerDispute',
  'decideDispute',
  'renewDocument',
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
};

type StepDetails = Pick<PendingStep, 'name' | 'title' | 'subjectId'> & {
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
  compareQuotes: ({ name, title, count, subjectId }) => ({
    title: `Compare ${count} quotes for “${title}”`,
    detail: `The first came from ${name}`,
    href: `/homeowner/quotes?compare=${subjectId}`,
  }),
  meetInterested: ({ name, title, count, subjectId }) => ({
    title: `Discuss “${title}”`,
    detail: `${name}${count > 1 ? ` and ${count - 1} more` : ''} is interested`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  review: ({ name, title, subjectId }) => ({
    title: `Review ${name}`,
    detail: `“${title}” was completed`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  readMessages: ({ name, title, count, subjectId }, portal) => ({
    title: count > 1 ? `Read ${count} messages from ${name}` : `Read the message from ${name}`,
    detail: title ? `Latest: “${title}”` : 'Not read yet',
    href: `/${portal}/messages?conversationId=${subjectId}`,
  }),
  rewordProject: ({ title, subjectId }) => ({
    title: `Add details to “${title}”`,
    detail: 'No pro is interested yet',
    href: `/homeowner/projects/${subjectId}`,
  }),
  lookAtLead: ({ name, title, subjectId }) => ({
    title: `View “${title}”`,
    detail: `Posted for ${name}`,
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  quoteLead: ({ name, title, subjectId }) => ({
    title: `Send a quote for “${title}”`,
    detail: name ? `${name} picked you` : 'You claimed a spot',
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  sendDraft: ({ name, title, amount, subjectId }) => ({
    title: `Send the ${formatCents(amount)} draft for “${title}”`,
    detail: `For ${name}`,
    href: `/contractor/quotes?quoteId=${subjectId}`,
  }),
  startJob: ({ name, title, subjectId }) => ({
    title: `Begin “${title}”`,
    detail: `${name} accepted your quote`,
    href: `/contractor/projects/${subjectId}`,
  }),
  payInvoice: ({ name, title, amount, subjectId }) => ({
    title: `Pay ${formatCents(amount)} for “${title}”`,
    detail: `${name} sent the invoice`,
    href: `/homeowner/billing?invoiceId=${subjectId}`,
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
  decideDispute: ({ name, title }) => ({
    title: `Decide the dispute about “${title}”`,
    detail: `${name} and their customer are waiting`,
    href: '/admin/disputes',
  }),
  decideClaim: ({ name, title }) => ({
    title: `Decide the claim for ${title}`,
    detail: `${name} says it’s theirs`,
    href: '/admin/claims',
  }),
  decideRemoval: ({ name, title }) => ({
    title: `Decide whether ${title} is removed`,
    detail: `${name} asked for it`,
    href: '/admin/claims',
  }),
  checkDocument: ({ name, title }) => ({
    title: `Check the ${documentLabel(title)} of ${name}`,
    detail: 'They submitted it',
    href: '/admin/verification',
  }),
};

const documentLabel = (kind: string) =>
  Object.entries(documentNames).find(([name]) => name === kind)?.[1] ?? kind;

/**
 * What comes first: a job that was won and money that is due, then people who wait for an answer, then work on
 * somebody's wish, then what only the reader gains from. Kinds that are not named stand in the middle.
 */
const stepRanks: Partial<Record<StepKind, number>> = {
  startJob: 0,
  payInvoice: 0,
  confirmPayment: 0,
  sendDraft: 3,
  meetInterested: 3,
  sendInvoice: 3,
  review: 4,
  rewordProject: 4,
  lookAtLead: 5,
};
const MIDDLE_RANK = 2;
const rankOf = ({ kind }: PendingStep) => stepRanks[kind] ?? MIDDLE_RANK;

/** The next steps of a user in a portal: by what is at stake, and of these the longest-waiting first. */
export const nextSteps = (pending: readonly PendingStep[], portal: Role) =>
  pending
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.since.getTime() - b.since.getTime())
    .slice(0, MAX_STEPS)
    .map(({ kind, since, amount, count, ...details }) => ({
      ...stepTexts[kind]({ ...details, amount: amount ?? 0, count: count ?? 1 }, portal),
      kind,
      since,
      subjectId: details.subjectId,
    }));

/** Mean rating out of five as a rounded percent (spec §9); null without reviews. */
export const ratingPercent = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? null : Math.round((ratingSum / reviewCount / 5) * 100);
