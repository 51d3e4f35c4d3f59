import { useEffect, useEffectEvent } from 'react';
import { refusedAs } from '#browser/refused.ts';

/** An answer that was lost on its way back had come through all the same: the quote says so by now. */
export function useCameThrough(error: unknown, answered: boolean, onAnswered: () => void) {
  const cameThrough = Boolean(error) && !refusedAs(error) && answered;
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (cameThrough) tell();
  }, [cameThrough]);
}
