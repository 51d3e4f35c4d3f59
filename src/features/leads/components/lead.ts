import type { Api } from '#browser/context.ts';
import { type LeadStatus, type OwnLeadState, ownLeadStates } from '../rules.ts';

export type LeadSummary = Awaited<ReturnType<Api['leads']['available']>>['items'][number];
export type Lead = Awaited<ReturnType<Api['leads']['get']>>;

/** US cents that a homeowner was invoiced for and has not paid, and what of it is late. */
export type Owed = { owedAmount: number; overdueAmount: number };
/** What is owed to the business, by the id of the homeowner. */
export type OwedBy = ReadonlyMap<string, Owed>;

/** `You worked for Dana in 2025`: that a lead comes from somebody who hired this business before. */
export const pastWorkText = ({
  pastWork,
  homeownerName,
}: Pick<LeadSummary, 'pastWork' | 'homeownerName'>) => {
  if (!pastWork) return null;
  return pastWork.year === null
    ? `You’re on another job for ${homeownerName}`
    : `You worked for ${homeownerName} in ${pastWork.year}`;
};

/** The columns of the board: what a contractor still has to do, and what became of it. */
export const boardColumns = ['invited', 'claimed', 'draft', 'quoted', 'won', 'lost'] as const;
export type BoardColumn = (typeof boardColumns)[number];

const columnOfState: Record<OwnLeadState, BoardColumn> = {
  new: 'claimed',
  invited: 'invited',
  claimed: 'claimed',
  contacted: 'claimed',
  assigned: 'claimed',
  draft: 'draft',
  quoted: 'quoted',
  won: 'won',
  lost: 'lost',
  elsewhere: 'lost',
  passed: 'lost',
};
/** The status that a lead gets in a column. A draft is there once it is written, and an invitation once it came. */
export const statusInColumn: Record<BoardColumn, LeadStatus | undefined> = {
  invited: undefined,
  claimed: 'contacted',
  draft: undefined,
  quoted: 'quoted',
  won: 'won',
  lost: 'lost',
};

export const columnOf = ({ ownState }: Pick<LeadSummary, 'ownState'>) =>
  columnOfState[ownState ?? 'new'];

const leadListViews = ['new', 'mine', 'board'] as const;
/** `new`: leads nearby that can still be taken; `mine` and `board`: leads that involve this contractor. */
export type LeadListView = (typeof leadListViews)[number];

export const listViewFrom = (search: URLSearchParams): LeadListView =>
  leadListViews.find((view) => view === search.get('show')) ?? 'new';

const searchParamNames = ['show', 'leadId', 'service', 'zip', 'status'] as const;
type Changes = Partial<Record<(typeof searchParamNames)[number], string | undefined>>;

/** The current search with these changes; an empty value removes its parameter. */
export function searchWith(search: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(search);
  for (const name of searchParamNames) {
    if (!(name in changes)) continue;
    const value = changes[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

/** The search of another view, with no lead open and no filter set. */
export const searchForView = (view: LeadListView) => (view === 'new' ? '?' : `?show=${view}`);

const zipIn = (search: URLSearchParams) => /^\d{5}$/.exec(search.get('zip') ?? '')?.[0];
const serviceIn = (search: URLSearchParams) => search.get('service')?.slice(0, 60) || undefined;

type Page = { items: unknown[]; nextCursor: string | null };

const paging = {
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
};
const cursorOf = (cursor: unknown) => (typeof cursor === 'string' ? cursor : undefined);

/** Query options of the available leads, shared by the loader and the component. */
export const availableLeadPageOptions = (search: URLSearchParams) => ({
  ...paging,
  input: (cursor: unknown) => ({
    cursor: cursorOf(cursor),
    service: serviceIn(search),
    zipCode: zipIn(search),
  }),
});

/** Query options of the contractor's own leads; a board fetches the largest page. */
export const ownLeadPageOptions = (search: URLSearchParams) => ({
  ...paging,
  input: (cursor: unknown) => ({
    cursor: cursorOf(cursor),
    service: serviceIn(search),
    ...(listViewFrom(search) === 'board'
      ? { limit: 100 }
      : { ownState: ownLeadStates.find((state) => state === search.get('status')) }),
  }),
});

export const isFiltered = (search: URLSearchParams) =>
  ['service', 'zip', 'status'].some((name) => search.get(name));
