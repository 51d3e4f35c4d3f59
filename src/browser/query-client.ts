import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY = 1_000;
/** The live stream reports changes; without it, queries are refetched this often (spec §2). */
const STALE_TIME_MS = 30_000;

/** Retries outages only: an API error would be the same again (spec §8). */
export const shouldRetry = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures + 1 < MAX_ATTEMPTS && shouldRetry(error),
        retryDelay: (failures) => FIRST_DELAY * 2 ** failures,
      },
    },
  });
