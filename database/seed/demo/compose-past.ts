import { sampleQuoteItems } from '#features/quotes/samples.ts';
import { randomFrom } from '../pictures/random.ts';
import { day, type Moment } from './moments.ts';
import type { PastJob } from './past-jobs.ts';
import type { Story } from './story.ts';

const DAYS_OF_WORK = 4;
const DAYS_UNTIL_ACCEPTED = 9;

/** The story of a finished job, with the days that such work usually takes. */
export function storyOf(job: PastJob, number: number): Story {
  const random = randomFrom(number, 'past job');
  /** That many days before it was completed, at some working hour. */
  const before = (days: number, earliest: number): Moment => {
    const hour = earliest + Math.floor(random.between(0, 3));
    const minute = Math.floor(random.between(10, 60));
    return day(job.daysAgo + days, `${hour}:${minute}`);
  };
  const started = DAYS_OF_WORK + Math.floor(random.between(0, 4));
  const accepted = started + DAYS_UNTIL_ACCEPTED;
  const [rating, comment] = job.review ?? [];
  return {
    homeowner: job.homeowner,
    category: job.category,
    title: job.title,
    description: job.need,
    budget: [Math.floor(job.dollars / 150) * 100, Math.ceil(job.dollars / 80) * 100],
    timing: 'within_month',
    posted: before(accepted + 9, 8),
    interested: [[job.by, before(accepted + 8, 8)]],
    quotes: [
      {
        by: job.by,
        description: '',
        lines: sampleQuoteItems(job.category, job.dollars * 100).map(
          ({ description, amount }): [string, number] => [description, amount / 100],
        ),
        drafted: before(accepted + 3, 8),
        sent: before(accepted + 3, 11),
        viewed: before(accepted + 2, 17),
        accepted: { at: before(accepted, 18) },
      },
    ],
    startsIn: -(job.daysAgo + started),
    dueIn: -(job.daysAgo - 2),
    completed: before(0, 14),
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
