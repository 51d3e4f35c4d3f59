import type { BusinessKey } from './businesses.ts';
import type { DemoPayment } from './demo-project.ts';
import type { HomeownerKey } from './homeowners.ts';
import type { RelativeTime } from './relative-time.ts';

/** A completed job. */
export type PastJob = {
  by: BusinessKey;
  homeowner: HomeownerKey;
  category: string;
  title: string;
  description: string;
  dollars: number;
  /** Other contractors who quoted, and their dollars. */
  rivals?: [BusinessKey, dollars: number][];
  /** When it was completed. */
  daysAgo: number;
  /** Of what is paid otherwise than at once: the days to pay, and what arrived. */
  bill?: { terms: number; paid: DemoPayment[]; reminded?: RelativeTime[] };
  review?: [rating: number, comment: string];
  /** The contractor's answer to the review, a day or two after it. */
  response?: string;
};
