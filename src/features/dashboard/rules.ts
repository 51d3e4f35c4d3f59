import { documentNames } from '#features/verification/rules.ts';
import { formatCents } from '#lib/money.ts';
import type { Role } from '#lib/roles.ts';

/** What is waiting for someone: at most this many things at a time, those that wait longest. */
export const MAX_STEPS = 10;

/** A project that nobody asked for after this long may need better words. */
export const NO_INTEREST_HOURS = 24;

/** Counting ends here; screens then say `99+`. */
export const MAX_COUNTED_LEADS = 100;

/** An admin’s figures are counted as far as this; a screen then says `10K+`. */
export const MAX_COUNTED = 10_000;

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
  'decideClaim',
  'decideRemoval',
  'checkDocument',
] as const;
type StepKind = (typeof stepKinds)[number];

/** What is known of something that waits; which of the fields matter, its kind says. */
export type PendingStep = {
  kind: StepKind;
  /** What has to be opened to do it. */
  subjectId: string;
  /** Of the other side. */
  name: string;
  /** Of the project, or the last words of a conversation. */
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

/** A command; what it comes from, in words that the time may follow; and where it is done. */
const stepTexts: Record<StepKind, (waiting: StepDetails, portal: Role) => StepText> = {
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
    title: `Talk about “${title}”`,
    detail: `${name}${count > 1 ? ` and ${count - 1} more` : ''} took an interest`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  review: ({ name, title, subjectId }) => ({
    title: `Review ${name}`,
    detail: `“${title}” was completed`,
    href: `/homeowner/projects/${subjectId}`,
  }),
  readMessages: ({ name, title, count, subjectId }, portal) => ({
    title: count > 1 ? `Read ${count} messages from ${name}` : `Read the message from ${name}`,
    detail: `They wrote “${title}”`,
    href: `/${portal}/messages?conversationId=${subjectId}`,
  }),
  rewordProject: ({ title, subjectId }) => ({
    title: `Say more about “${title}”`,
    detail: 'Nobody took an interest since you posted it',
    href: `/homeowner/projects/${subjectId}`,
  }),
  lookAtLead: ({ name, title, subjectId }) => ({
    title: `Look at “${title}”`,
    detail: `Posted for ${name}`,
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  quoteLead: ({ name, title, subjectId }) => ({
    title: `Send a quote for “${title}”`,
    detail: name ? `${name} asked you` : 'You took an interest',
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  sendDraft: ({ name, title, amount, subjectId }) => ({
    title: `Send the ${formatCents(amount)} draft for “${title}”`,
    detail: `You wrote it for ${name}`,
    href: `/contractor/quotes?quoteId=${subjectId}`,
  }),
  startJob: ({ name, title, subjectId }) => ({
    title: `Begin “${title}”`,
    detail: `${name} accepted your quote`,
    href: `/contractor/projects/${subjectId}`,
  }),
  decideClaim: ({ name, title }) => ({
    title: `Decide who acts for ${title}`,
    detail: `${name} says it is theirs`,
    href: '/admin/claims',
  }),
  decideRemoval: ({ name, title }) => ({
    title: `Decide whether ${title} is taken out`,
    detail: `${name} asked for it`,
    href: '/admin/claims',
  }),
  checkDocument: ({ name, title }) => ({
    title: `Check the ${documentLabel(title)} of ${name}`,
    detail: 'They sent it in',
    href: '/admin/verification',
  }),
};

const documentLabel = (kind: string) =>
  Object.entries(documentNames).find(([known]) => known === kind)?.[1] ?? kind;

/** The next steps of someone in a portal, what waits longest first. */
export const nextSteps = (waiting: readonly PendingStep[], portal: Role) =>
  waiting
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, MAX_STEPS)
    .map(({ kind, since, amount, count, ...words }) => ({
      ...stepTexts[kind]({ ...words, amount: amount ?? 0, count: count ?? 1 }, portal),
      kind,
      since,
      subjectId: words.subjectId,
    }));

/** Mean rating out of five as a rounded percent (spec §9); null without reviews. */
export const ratingPercent = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? null : Math.round((ratingSum / reviewCount / 5) * 100);
