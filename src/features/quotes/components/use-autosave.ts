import { useCallback, useEffect, useRef, useState } from 'react';

const DELAY_MS = 700;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type Options<T> = {
  /** What should be kept; undefined while there is nothing that could be. */
  value: T | undefined;
  /** What is kept already. */
  initially: T | undefined;
  save: (value: T) => Promise<unknown>;
};

/**
 * Keeps a value by itself: a moment after the last change, one call at a time, the latest of all. What
 * failed is tried again with the next change or by `flush`.
 */
export function useAutosave<T>({ value, initially, save }: Options<T>) {
  const text = value === undefined ? undefined : JSON.stringify(value);
  const now = useRef({ value, text, save });
  now.current = { value, text, save };
  const kept = useRef(initially === undefined ? undefined : JSON.stringify(initially));
  const running = useRef<Promise<boolean>>(undefined);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>();

  /** Keeps all that is there now; false when that could not be done. */
  const flush = useCallback((): Promise<boolean> => {
    const run = async () => {
      try {
        while (now.current.value !== undefined && now.current.text !== kept.current) {
          const { value: wanted, text: wantedText, save: keep } = now.current;
          setState('saving');
          await keep(wanted);
          kept.current = wantedText;
        }
        setError(undefined);
        setState('saved');
        return true;
      } catch (failure) {
        setError(failure);
        setState('failed');
        return false;
      } finally {
        running.current = undefined;
      }
    };
    running.current ??= run();
    return running.current;
  }, []);

  useEffect(() => {
    if (text === undefined || text === kept.current) return;
    setState((was) => (was === 'saving' ? was : 'waiting'));
    const timer = setTimeout(() => void flush(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, flush]);

  // Whoever leaves within the delay has still written it.
  useEffect(() => () => void flush(), [flush]);

  return { state, error, flush };
}
