import type { EventParty } from '#features/calendar/rules.ts';
import type { Permission } from '#lib/roles.ts';
import { MIN_RESPONSE_SAMPLES } from './response-times/rules.ts';

/** Most next steps on a dashboard; within a rank, the longest-waiting come first. */
export const MAX_STEPS = 10;

/** Of all new leads, so many stand among the next steps; the list has the others. */
export const MAX_LEAD_STEPS = 3;
/** They are chosen from as many of the newest. */
export const LEADS_TO_CHOOSE_FROM = 12;

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
export type StepKind = (typeof stepKinds)[number];

/**
 * A visit, with its day in words (`today`, `Tuesday`) and its minute of the day, null where it is all day; and the side
 * that has yet to agree to its time.
 */
export type Visit = {
  id: string;
  day: string;
  minute: number | null;
  awaits?: EventParty | null;
};

/** Something that waits for a user; its kind decides which fields matter. */
export type PendingStep = PendingRow<StepKind>;

/** A visit that is to come: no step, but the quote for the same work says it. */
export type VisitAhead = PendingRow<'visitAhead'>;

/** What is read of a step, or of what belongs to one. */
export type PendingRow<Kind extends string = StepKind | 'visitAhead'> = {
  kind: Kind;
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
  /** The project or lead it is about, likewise; null of a message whose conversation began with work that is over. */
  aboutId?: string | null;
  /** The visit it is about: a step that lacks an address has another subject. */
  visit?: Visit | undefined;
  /** What comes before a quote: the visit for the same work. */
  visitAhead?: Visit;
  /** When that visit begins, where it is the reader who has yet to agree to its time. */
  answerBy?: Date;
  /** When a late invoice may be reminded of again, while that is not yet: what reminds by itself does so then. */
  reminderAt?: Date | null;
  /** Of a new lead: whether its homeowner has hired the reader before, and whether they want it done at once. */
  lead?: { isFormer: boolean; isSoon: boolean };
  /** What the admin wrote who refused a document; its `name` is the code of the reason. */
  note?: string | null;
  /** What that customer wrote last, unread, and where. */
  wrote?: { text: string; at: Date; conversationId: string };
};

/** The `count` of a lead that nobody else was asked for, and of one whose homeowner asked the pro by name who has no spot yet. */
export const ASKED_ALONE = 1;
export const ASKED_BY_NAME = 2;

/** Mean rating out of five as a rounded percent (spec §9); null without reviews. */
export const ratingPercent = (ratingSum: number, reviewCount: number) =>
  reviewCount === 0 ? null : Math.round((ratingSum / reviewCount / 5) * 100);

/** What the response time is measured from, or what is missing until it can be. */
export const responseNote = (minutes: number | null, answers: number) =>
  minutes === null
    ? `Shown from ${MIN_RESPONSE_SAMPLES} answers on. You have ${answers}`
    : `Typical of your last ${answers} answers`;
