import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { activitySeverities, activityTypes } from '../rules.ts';

export type LoggedActivity = Awaited<ReturnType<Api['activities']['list']>>['items'][number];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The query of the log, the same for prefetching on the server and in the browser. */
export const activityLogOptions = (search: URLSearchParams) => {
  const userId = search.get('userId') ?? '';
  return {
    ...cursorPages,
    input: (cursor: unknown) => ({
      cursor: asCursor(cursor),
      type: activityTypes.find((type) => type === search.get('type')),
      severity: activitySeverities.find((severity) => severity === search.get('severity')),
      userId: UUID.test(userId) ? userId : undefined,
    }),
  };
};
