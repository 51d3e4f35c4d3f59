import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { Quote } from './quote.ts';

/** Refetches everything that a move of a quote changes, on this screen and on others. */
export function useRefreshQuotes() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        (['quotes', 'leads', 'projects', 'counts'] as const).map((namespace) =>
          queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
        ),
      ),
    [queryClient],
  );
}

/** Options for mutations that move a quote: safe to send twice, and followed by a refetch. */
export function useMoveOptions(onMoved?: (quote: Quote) => void) {
  const { context, done } = useIdempotencyKeys();
  const refresh = useRefreshQuotes();
  return {
    context,
    onSuccess: (quote: Quote) => {
      done();
      onMoved?.(quote);
    },
    onSettled: refresh,
  };
}

/** Detects an answer that reached the server although its response was lost: the refetched quote shows it. */
export function useResolvedElsewhere(error: unknown, isAnswered: boolean, onAnswered: () => void) {
  const isResolved = Boolean(error) && !getApiError(error) && isAnswered;
  const notify = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isResolved) notify();
  }, [isResolved]);
}
