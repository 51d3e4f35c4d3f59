import { useEffect, useEffectEvent } from 'react';
import { getApiError } from '#lib/api-error-info.ts';

/** Detects an answer that reached the server although its response was lost: the refetched quote shows it. */
export function useResolvedElsewhere(error: unknown, isAnswered: boolean, onAnswered: () => void) {
  const isResolved = Boolean(error) && !getApiError(error) && isAnswered;
  const notify = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isResolved) notify();
  }, [isResolved]);
}
