import { QueryClient } from '@tanstack/react-query';
import { isAnswer } from '#lib/api-error-info.ts';
import type { ApiErrorCode } from '#lib/error-catalog.ts';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY = 1_000;
/** The live stream reports changes; without it, queries are refetched this often (spec §2). */
const STALE_TIME_MS = 30_000;

/** Whether a write may succeed when it is sent again by itself: after outages only. */
export const shouldRetry = (error: unknown) => !isAnswer(error) || error.status >= 500;

/** Errors that would be the same again: those that spec §8 names, and input or a session that is not valid. */
const finalCodes: ReadonlySet<string> = new Set<ApiErrorCode>([
  'permission-denied',
  'not-found',
  'already-exists',
  'failed-precondition',
  'invalid-argument',
  'unauthenticated',
]);

/** Whether reading again may succeed (spec §8). */
export const canReadAgain = (error: unknown) => !isAnswer(error) || !finalCodes.has(error.code);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures + 1 < MAX_ATTEMPTS && canReadAgain(error),
        retryDelay: (failures) => FIRST_DELAY * 2 ** failures,
      },
    },
  });
