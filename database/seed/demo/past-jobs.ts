import type { BusinessKey } from './businesses.ts';
import type { HomeownerKey } from './homeowners.ts';

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
  review?: [rating: number, comment: string];
  /** The contractor's answer to the review, a day or two after it. */
  response?: string;
};
