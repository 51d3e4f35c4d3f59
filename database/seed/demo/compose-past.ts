import { sampleQuoteItems } from '#features/quotes/samples.ts';
import { type Random, randomFrom } from '../random.ts';
import type { BusinessKey } from './businesses.ts';
import type { DemoInvoice, DemoProject, DemoQuote } from './demo-project.ts';
import type { PastJob } from './past-jobs.ts';
import { daysAgoAt, type RelativeTime } from './relative-time.ts';

/** Days before completion: when the work began, was agreed, and was requested. */
const BEGAN = 5;
const AGREED = 13;
const ASKED = 22;
/** Of the invoices; the others are paid by check. */
const ONLINE_SHARE = 0.7;

/** A finished job as a project, with dates that are usual for such work. */
export function projectFromPastJob(job: PastJob, number: number): DemoProject {
  const random = randomFrom(number, 'past job');
  const days = Math.floor(random.between(0, 4));
  const before = (count: number, earliest: number) =>
    workingHour(random, job.daysAgo + count, earliest);
  const posted = before(ASKED + days, 8);
  const takers: [BusinessKey, number][] = [[job.by, job.dollars], ...(job.rivals ?? [])];
  const [rating, comment] = job.review ?? [];

  return {
    homeowner: job.homeowner,
    category: job.category,
    title: job.title,
    description: job.description,
    budget: [Math.floor(job.dollars / 150) * 100, Math.ceil(job.dollars / 80) * 100],
    timing: 'within_month',
    posted,
    interested: takers.map(([by]) => [by, minutesAfter(posted, responseMinutes(by, random))]),
    quotes: takers.map(
      ([by, dollars]): DemoQuote => ({
        by,
        description: '',
        lines: linesOf(job.category, dollars),
        drafted: before(AGREED + days + 3, 8),
        sent: before(AGREED + days + 3, 11),
        viewed: before(AGREED + days + 2, 17),
        ...(by === job.by && { accepted: { at: before(AGREED + days, 18) } }),
      }),
    ),
    startsIn: -(job.daysAgo + BEGAN),
    dueIn: -(job.daysAgo - 2),
    completed: before(0, 14),
    invoices: [invoiceOf(job, number)],
    ...(rating &&
      comment && {
        review: {
          at: before(-1, 18),
          rating,
          comment,
          ...(job.response && { response: { at: before(-3, 9), comment: job.response } }),
        },
      }),
  };
}

/** One invoice, on the evening after the work, and paid within days. */
function invoiceOf({ daysAgo, bill }: PastJob, number: number): DemoInvoice {
  const random = randomFrom(number, 'payment');
  const method = random.next() < ONLINE_SHARE ? 'online' : 'check';
  const at = workingHour(random, daysAgo - Math.ceil(random.between(0, 6)), 9);
  return {
    kind: 'balance',
    item: 'The work as quoted',
    dollars: 'rest',
    issued: daysAgoAt(daysAgo, '18:10'),
    paid: [{ method, at }],
    ...bill,
  };
}

/** That many days ago, at a random minute of the three hours from `earliest`. */
function workingHour(random: Random, daysAgo: number, earliest: number): RelativeTime {
  const hour = earliest + Math.floor(random.between(0, 3));
  const minute = Math.floor(random.between(10, 60));
  return daysAgoAt(daysAgo, `${hour}:${minute}`);
}

const minutesAfter =
  (moment: RelativeTime, minutes: number): RelativeTime =>
  (now) =>
    new Date(moment(now).getTime() + minutes * 60_000);

/** Each business has its own usual response time, from minutes to hours. */
function responseMinutes(by: BusinessKey, random: Random) {
  const habit = 12 * 2 ** randomFrom(by.length, by).between(0, 5.5);
  return Math.round(habit * random.between(0.7, 1.4));
}

const linesOf = (category: string, dollars: number) =>
  sampleQuoteItems(category, dollars * 100).map(({ description, amount }): [string, number] => [
    description,
    amount / 100,
  ]);
