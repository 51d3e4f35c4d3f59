import { useEffect, useEffectEvent } from 'react';
import { getApiError } from '#lib/api-error-info.ts';

/** An answer that was lost on its way back had come through all the same: the quote says so by now. */
export function useResolvedElsewhere(error: unknown, answered: boolean, onAnswered: () => void) {
  const isResolved = Boolean(error) && !getApiError(error) && answered;
  const notify = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isResolved) notify();
  }, [isResolved]);
}
