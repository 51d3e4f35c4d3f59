import type { ProjectStatus } from '#features/projects/rules.ts';
import type { QuoteItem } from '#features/quotes/items/rules.ts';
import type { timings } from '#lib/timing.ts';
import type { BusinessKey } from './businesses.ts';
import type { HomeownerKey } from './homeowners.ts';
import type { RelativeTime } from './relative-time.ts';

type LineOptions = Partial<
  Pick<QuoteItem, 'kind' | 'optional' | 'scope' | 'quantity' | 'unit' | 'percent'>
>;
export type DemoQuoteLine = [description: string, dollars: number, more?: LineOptions];

export type DemoQuote = {
  by: BusinessKey;
  description: string;
  /** With a quantity, dollars are for one. */
  lines: DemoQuoteLine[];
  terms?: string;
  warranty?: string;
  /** Days from now. */
  startsIn?: number;
  /** Percent of the total. */
  deposit?: number;
  /** What was sent before the contractor changed it, and when that was. */
  before?: { lines: DemoQuoteLine[]; sent: RelativeTime };
  drafted: RelativeTime;
  sent?: RelativeTime;
  /** From when it was sent, or drafted; thirty unless said. */
  validDays?: number;
  viewed?: RelativeTime;
  reminded?: RelativeTime[];
  /** `options`: which of the optional lines were wanted, by their words. */
  accepted?: { at: RelativeTime; notes?: string; options?: string[] };
  rejected?: { at: RelativeTime; reason?: string };
  archived?: RelativeTime;
};

export type DemoReview = {
  at: RelativeTime;
  rating: number;
  comment: string;
  response?: { at: RelativeTime; comment: string };
};

/** One project from the moment it was posted, with all that came of it. */
export type DemoProject = {
  homeowner: HomeownerKey;
  category: string;
  title: string;
  description: string;
  scopeLines?: string[];
  budget?: [lowest: number, highest: number];
  timing?: (typeof timings)[number];
  /** `picture`: a file of database/seed/pictures/projects. */
  photos?: { name: string; picture: string }[];
  posted: RelativeTime;
  interested?: [BusinessKey, RelativeTime][];
  assigned?: { to: BusinessKey; at: RelativeTime };
  /** When the assigned contractor said to have been in touch. */
  contacted?: RelativeTime;
  quotes?: DemoQuote[];
  /** Where the moments above do not tell it. */
  status?: Exclude<ProjectStatus, 'planning' | 'quotes_pending' | 'started' | 'completed'>;
  /** Days from now. */
  startsIn?: number;
  dueIn?: number;
  /** When it got that status. */
  lastUpdate?: RelativeTime;
  completed?: RelativeTime;
  review?: DemoReview;
};

/** Work asked of one contractor alone, without a project. */
export type DirectRequest = {
  homeowner: HomeownerKey;
  to: BusinessKey;
  service: string;
  title: string;
  description: string;
  budget?: [lowest: number, highest: number];
  asked: RelativeTime;
  status: 'new' | 'contacted' | 'lost';
  lastContact?: RelativeTime;
};

/** All that a homeowner and a contractor have written to each other. */
export type DemoConversation = {
  homeowner: HomeownerKey;
  contractor: BusinessKey;
  subject: string;
  lines: [by: 'homeowner' | 'contractor', at: RelativeTime, content: string][];
  /** Of the other side’s latest messages, how many each has not read. */
  unread?: { homeowner?: number; contractor?: number };
};
