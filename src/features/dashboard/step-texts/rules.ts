import { calendarDayAt } from '#features/quotes/rules.ts';
import { documentNames, refusalText } from '#features/verification/rules.ts';
import { formatClock, formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Role } from '#lib/roles.ts';
import {
  ASKED_ALONE,
  ASKED_BY_NAME,
  type PendingStep,
  type StepKind,
  type Visit,
} from '../rules.ts';

export type StepDetails = Pick<
  PendingStep,
  | 'name'
  | 'title'
  | 'subjectId'
  | 'since'
  | 'ends'
  | 'wrote'
  | 'reminderAt'
  | 'note'
  | 'visit'
  | 'visitAhead'
  | 'lead'
> & {
  amount: number;
  count: number;
};
type StepText = { title: string; detail: string; href: string };

/** For each kind: what to do, why (the screen appends how long ago), and the path where it is done. */
export const stepTexts: Record<StepKind, (step: StepDetails, portal: Role) => StepText> = {
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
  lookAtLead: ({ name, title, subjectId, lead }) => ({
    title: `New lead: ${title}`,
    detail: `${lead?.isFormer ? 'You’ve worked for them before. ' : ''}${name}${lead?.isSoon ? ', as soon as possible' : ''}`,
    href: `/contractor/leads?leadId=${subjectId}`,
  }),
  quoteLead: ({ name, title, count, subjectId, wrote, visitAhead }) => ({
    title: beforeQuote({ name, title, wrote, visitAhead }) ?? `Send a quote for “${title}”`,
    detail: `${visitAheadText(visitAhead)}${wroteText(name, wrote) ?? whyQuoted(name, count)}`,
    href: `/contractor/leads?show=mine&leadId=${subjectId}`,
  }),
  sendDraft: ({ name, title, amount, subjectId, wrote, visitAhead }) => ({
    // A draft may wait for its first price.
    title:
      beforeQuote({ name, title, wrote, visitAhead }) ??
      (amount
        ? `Send the ${formatCents(amount)} draft for “${title}”`
        : `Price your draft for “${title}”`),
    detail: `${visitAheadText(visitAhead)}${wroteText(name, wrote) ?? `For ${name}`}`,
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
    // The badge does without it, so it is no duty.
    detail: `${title === 'businessRegistration' ? 'Optional. ' : ''}${refusalText(name, note ?? '')}`,
    href: `/contractor/profile/verification#${title}`,
  }),
  visitToday: ({ name, title, visit, subjectId }, portal) => ({
    title: `Today${atClock(visit)}: ${title}`,
    detail: name ? `With ${name}` : 'In your calendar',
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  answerVisit: ({ name, title, subjectId }, portal) => ({
    title: `Answer the proposed time for “${title}”`,
    detail: `${name} proposed it`,
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  askToConfirm: ({ name, title, visit, subjectId }, portal) => ({
    title: `Ask ${name} to confirm ${dayOfVisit(visit)} visit`,
    detail: `${visitAt(title, visit)} isn’t confirmed yet`,
    href: `/${portal}/calendar?eventId=${subjectId}`,
  }),
  /** Its note is the street of their last job, where the visit may be, too. */
  askForAddress: ({ name, title, visit, subjectId, note }) => ({
    title: note
      ? `Ask ${name} if ${dayOfVisit(visit)} visit is at ${note} again`
      : `Ask ${name} for the address of ${dayOfVisit(visit)} visit`,
    detail: visitAt(title, visit),
    href: `/contractor/calendar?eventId=${subjectId}`,
  }),
  addAddress: ({ name, title, visit, subjectId }) => ({
    title: `Add the address of ${dayOfVisit(visit)} visit`,
    detail: `${visitAt(title, visit)}, with ${name}`,
    href: `/contractor/calendar?eventId=${subjectId}`,
  }),
  giveVisitAddress: ({ name, title, visit, subjectId }) => ({
    title: `Give ${name} your address for ${dayOfVisit(visit)} visit`,
    detail: visitAt(title, visit),
    href: `/homeowner/projects/${subjectId}#address`,
  }),
  /** Its subject is the pro, to whom the conversation shows it with one press. */
  shareVisitAddress: ({ name, title, visit, subjectId }) => ({
    title: `Share your address with ${name} for ${dayOfVisit(visit)} visit`,
    detail: visitAt(title, visit),
    href: `/homeowner/messages?contractorId=${subjectId}`,
  }),
  answerCall: ({ name, title }) => ({
    title: `Answer ${name}, who would like a call`,
    detail: title ? `About ${title}` : 'They asked on your page',
    href: '/contractor/connect-requests',
  }),
  confirmEmail: () => ({
    title: 'Confirm your email address',
    detail: 'Then pros hear of your project, and you get quotes and messages by email',
    href: '/homeowner/profile',
  }),
  completeProfile: () => ({
    title: 'Complete your business page',
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

function whyQuoted(name: string, count: number) {
  if (count === ASKED_ALONE) return `${name} asked you for a quote`;
  return count === ASKED_BY_NAME
    ? `${name} invited you. Claim a spot first`
    : `For ${name}. You claimed a spot`;
}

export const conversationPath = (portal: Role, id: string) =>
  `/${portal}/messages?conversationId=${id}`;

/** Somebody who looks as the contractor reads that they wrote, not what. */
const wroteText = (name: string, wrote: PendingStep['wrote']) =>
  wrote && (wrote.text ? `${name} wrote: “${wrote.text}”` : `${name} wrote to you`);

/** What has to be done before a quote can be: its visit waits for the pro, or for a customer who has asked something. */
function beforeQuote({
  name,
  title,
  wrote,
  visitAhead,
}: Pick<StepDetails, 'name' | 'title' | 'wrote' | 'visitAhead'>) {
  if (visitAhead?.awaits === 'contractor')
    return `Confirm ${dayOfVisit(visitAhead)} visit for “${title}”`;
  return visitAhead?.awaits && wrote ? `Answer ${name}` : null;
}

/** The last day of an invoice has no hour: it waits since the beginning of that day, everywhere. */
const dayOf = (since: Date) => since.toISOString().slice(0, 10);

const lastDayOf = ({ at, place }: NonNullable<PendingStep['ends']>) =>
  place === null ? dayOf(at) : calendarDayAt(at, place);

const documentLabel = (kind: string) =>
  Object.entries(documentNames).find(([name]) => name === kind)?.[1] ?? kind;

const pad = (part: number) => String(part).padStart(2, '0');
const clockAt = (minutes: number) =>
  formatClock(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`);

const atClock = (visit: Visit | undefined) =>
  visit && visit.minute !== null ? ` at ${clockAt(visit.minute)}` : '';
const visitAt = (title: string, visit: Visit | undefined) => `“${title}”${atClock(visit)}`;
/** `Visit Wednesday at 4 PM, not confirmed yet. `: in front of what else is said of a quote. */
const visitAheadText = (ahead: Visit | undefined) =>
  ahead ? `Visit ${ahead.day}${atClock(ahead)}${ahead.awaits ? ', not confirmed yet' : ''}. ` : '';
const dayOfVisit = (visit: Visit | undefined) => (visit ? `${visit.day}’s` : 'the');
