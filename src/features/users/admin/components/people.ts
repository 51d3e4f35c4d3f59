import type { Api } from '#browser/context.ts';
import { type AssignedRole, isRole, memberMarker, roleNames } from '#lib/roles.ts';
import { parseState } from '#lib/states.ts';
import { verificationStatuses } from '../../rules.ts';
import type { PeopleColumn } from '../../views/rules.ts';
import { MIN_SEARCH_LENGTH, ratingFilters, standingFilters } from '../rules.ts';

export type PersonSummary = Awaited<ReturnType<Api['users']['list']>>['items'][number];
export type PersonRecord = Awaited<ReturnType<Api['users']['get']>>;

type Page = { items: unknown[]; nextCursor: string | null };

/** The roles that have a list of their own. */
export type ListedRole = 'homeowner' | 'contractor';

/** The filters of the list under the names that the address has for them. */
export function addressFiltersOf(search: URLSearchParams) {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  const role = search.get('role') ?? '';
  const named = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    q: q.length < MIN_SEARCH_LENGTH ? undefined : q,
    role: isRole(role) || role === memberMarker ? (role as AssignedRole) : undefined,
    show: named('show', standingFilters),
    state: parseState(search.get('state')),
    verification: named('verification', verificationStatuses),
    rating: named('rating', ratingFilters),
  };
}

/** The same as the API has them; a list of one role has that one. */
function filtersFrom(search: URLSearchParams, listed?: ListedRole) {
  const { show, rating, role, ...filters } = addressFiltersOf(search);
  return {
    ...filters,
    role: listed ?? role,
    active: show === 'out' ? ('false' as const) : undefined,
    confirmed: show === 'unconfirmed' ? ('false' as const) : undefined,
    minRating: rating,
  };
}

/** The query of the list, the same for prefetching on the server and in the browser. */
export const peopleQueryOptions = (search: URLSearchParams, role?: ListedRole) => ({
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
  input: (cursor: unknown) => ({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...filtersFrom(search, role),
  }),
});

/** Where the same people are as a CSV file, with the columns that the list shows. */
export function exportPath(
  search: URLSearchParams,
  columns: readonly PeopleColumn[],
  role?: ListedRole,
) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersFrom(search, role)))
    if (value !== undefined) query.set(name, value);
  query.set('columns', columns.join() || 'none');
  return `/api/admin/users/export?${query}`;
}

/** The standing of a business's documents, in words. */
export const verificationNames: Record<PersonSummary['verificationStatus'], string> = {
  none: 'Not verified',
  pending: 'Waiting for a decision',
  verified: 'Verified',
  rejected: 'Rejected',
  lapsed: 'Lapsed',
};

export const formatRoles = (roles: readonly AssignedRole[]) =>
  roles.map((role) => (isRole(role) ? roleNames[role] : role)).join(', ');
