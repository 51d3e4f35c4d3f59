import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { severities } from '../rules.ts';

export type AuditEntry = Awaited<ReturnType<Api['auditLogs']['list']>>['items'][number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filters, as the address has them. */
export function filtersFrom(search: URLSearchParams) {
  const [from = '', to = ''] = [search.get('from') ?? '', search.get('to') ?? ''];
  const personId = search.get('personId') ?? '';
  return {
    personId: UUID.test(personId) ? personId : undefined,
    action: search.get('action')?.slice(0, 60) || undefined,
    severity: severities.find((severity) => severity === search.get('severity')),
    from: DAY.test(from) ? from : undefined,
    to: DAY.test(to) ? to : undefined,
  };
}

/** The query of the list, the same for prefetching on the server and in the browser. */
export const auditLogOptions = (search: URLSearchParams) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({ cursor: asCursor(cursor), ...filtersFrom(search) }),
});

/** Where the same entries are as a CSV file. */
export function exportPath(search: URLSearchParams) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersFrom(search)))
    if (value !== undefined) query.set(name, value);
  return `/api/audit-logs/export?${query}`;
}
