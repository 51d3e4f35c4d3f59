import type { ProjectStatus, projectTimings } from '#features/projects/rules.ts';
import type { QuoteItem } from '#features/quotes/items/rules.ts';
import type { Trade } from '../pictures/draw.ts';
import type { Stage } from '../pictures/scene.ts';
import type { BusinessKey } from './businesses.ts';
import type { HomeownerKey } from './homeowners.ts';
import type { Moment } from './moments.ts';

type LineWords = Partial<
  Pick<QuoteItem, 'kind' | 'optional' | 'scope' | 'quantity' | 'unit' | 'percent'>
>;
export type StoryLine = [description: string, dollars: number, more?: LineWords];

export type StoryQuote = {
  by: BusinessKey;
  description: string;
  /** With a quantity, dollars are for one. */
  lines: StoryLine[];
  terms?: string;
  warranty?: string;
  /** Days from now. */
  startsIn?: number;
  /** Percent of the total. */
  deposit?: number;
  /** What was sent before the contractor changed it, and when that was. */
  before?: { lines: StoryLine[]; sent: Moment };
  drafted: Moment;
  sent?: Moment;
  /** From when it was sent, or drafted; thirty unless said. */
  validDays?: number;
  viewed?: Moment;
  reminded?: Moment[];
  /** `options`: which of the optional lines were wanted, by their words. */
  accepted?: { at: Moment; notes?: string; options?: string[] };
  rejected?: { at: Moment; reason?: string };
  archived?: Moment;
};

export type StoryReview = {
  at: Moment;
  rating: number;
  comment: string;
  response?: { at: Moment; comment: string };
};

/** One project from the moment it was posted, with all that came of it. */
export type Story = {
  homeowner: HomeownerKey;
  category: string;
  title: string;
  description: string;
  scopeLines?: string[];
  budget?: [lowest: number, highest: number];
  timing?: (typeof projectTimings)[number];
  photos?: { scene: Trade; stage: Stage }[];
  posted: Moment;
  interested?: [BusinessKey, Moment][];
  assigned?: { to: BusinessKey; at: Moment };
  /** When the assigned contractor said to have been in touch. */
  contacted?: Moment;
  quotes?: StoryQuote[];
  /** Where the moments above do not tell it. */
  status?: Exclude<ProjectStatus, 'planning' | 'quotes_pending' | 'started' | 'completed'>;
  /** Days from now. */
  startsIn?: number;
  dueIn?: number;
  /** When it got that status. */
  lastUpdate?: Moment;
  completed?: Moment;
  review?: StoryReview;
};

/** Work asked of one contractor alone, without a project. */
export type DirectRequest = {
  homeowner: HomeownerKey;
  to: BusinessKey;
  service: string;
  title: string;
  description: string;
  budget?: [lowest: number, highest: number];
  asked: Moment;
  status: 'new' | 'contacted' | 'lost';
  lastContact?: Moment;
};

/** All that a homeowner and a contractor have written to each other. */
export type Talk = {
  homeowner: HomeownerKey;
  contractor: BusinessKey;
  subject: string;
  lines: [by: 'homeowner' | 'contractor', at: Moment, content: string][];
  /** Of the other side’s latest messages, how many each has not read. */
  unread?: { homeowner?: number; contractor?: number };
};
