import type { Api } from '#browser/context.ts';
import { type AssignedRole, isRole, memberMarker, roleNames } from '#lib/roles.ts';
import { MIN_SEARCH_LENGTH } from '../rules.ts';

export type PersonSummary = Awaited<ReturnType<Api['users']['list']>>['items'][number];
export type PersonRecord = Awaited<ReturnType<Api['users']['get']>>;

type Page = { items: unknown[]; nextCursor: string | null };

/** The filters of the list, as the address has them. */
function filtersFrom(search: URLSearchParams) {
  const q = search.get('q')?.trim().slice(0, 100) ?? '';
  const role = search.get('role') ?? '';
  const show = search.get('show') ?? '';
  return {
    q: q.length < MIN_SEARCH_LENGTH ? undefined : q,
    role: isRole(role) || role === memberMarker ? (role as AssignedRole) : undefined,
    active: show === 'out' ? ('false' as const) : undefined,
  };
}

/** The query of the list, the same for prefetching on the server and in the browser. */
export const peopleQueryOptions = (search: URLSearchParams) => ({
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
  input: (cursor: unknown) => ({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    ...filtersFrom(search),
  }),
});

/** The address with some parameters changed; empty ones are dropped. */
export function withParams(search: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

export const formatRoles = (roles: readonly AssignedRole[]) =>
  roles.map((role) => (isRole(role) ? roleNames[role] : role)).join(', ');
