import type { InvoiceKind } from '#features/payments/invoices/rules.ts';
import type { PaymentMethod } from '#features/payments/rules.ts';
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
  /** If a line has a quantity, its dollars are for one. */
  lines: DemoQuoteLine[];
  terms?: string;
  warranty?: string;
  /** Days from now. */
  startsIn?: number;
  /** Percent of the total. */
  deposit?: number;
  /** The first version, if the contractor revised the quote after sending it. */
  before?: { lines: DemoQuoteLine[]; sent: RelativeTime };
  drafted: RelativeTime;
  sent?: RelativeTime;
  /** From sending, or else from drafting; 30 by default. */
  validDays?: number;
  viewed?: RelativeTime;
  reminded?: RelativeTime[];
  /** `options`: the descriptions of the optional lines that were chosen. */
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

/** Money that arrived; everything that was due, unless it says how much. */
export type DemoPayment = { method: PaymentMethod; at: RelativeTime; dollars?: number };

/** An invoice of the accepted quote. */
export type DemoInvoice = {
  kind: InvoiceKind;
  item: string;
  /** The deposit of the quote, a part of its price, or what the invoices before it left. */
  dollars: 'deposit' | 'rest' | number;
  issued: RelativeTime;
  /** Days to pay; 7 by default. */
  terms?: number;
  paid?: DemoPayment[];
  /** When the homeowner was reminded that it is overdue. */
  reminded?: RelativeTime[];
};

/** A project with everything that followed from posting it. */
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
  /** When the assigned contractor marked the lead as contacted. */
  contacted?: RelativeTime;
  quotes?: DemoQuote[];
  /** Only if it does not follow from the dates above. */
  status?: Exclude<ProjectStatus, 'planning' | 'quotes_pending' | 'started' | 'completed'>;
  /** Days from now. */
  startsIn?: number;
  dueIn?: number;
  /** When it last changed; work that was put on hold, or has no first day, got its status then. */
  lastUpdate?: RelativeTime;
  completed?: RelativeTime;
  invoices?: DemoInvoice[];
  review?: DemoReview;
};

/** A request to one contractor, without a project. */
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

/** The messages between a homeowner and a contractor. */
export type DemoConversation = {
  homeowner: HomeownerKey;
  contractor: BusinessKey;
  subject: string;
  lines: [by: 'homeowner' | 'contractor', at: RelativeTime, content: string][];
  /** How many of the other side's latest messages each has not read. */
  unread?: { homeowner?: number; contractor?: number };
};
