import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shouldRetry } from '#browser/query-client.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Autosaver, type SaveState } from './autosaver.ts';

const DELAY_MS = 700;
/** A failed save is retried after a delay that doubles each time, up to a minute. */
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

type Options<T> = {
  /** The value to save; undefined while it cannot be saved. */
  value: T | undefined;
  /** The value that is saved already. */
  initialValue: T | undefined;
  save: (value: T) => Promise<unknown>;
};

/** Saves a value automatically, shortly after its last change. */
export function useAutosave<T>({ value, initialValue, save }: Options<T>) {
  const [{ state, error }, setState] = useState<{ state: SaveState; error?: unknown }>({
    state: 'saved',
  });
  const saveNow = useEffectEvent(save);
  const [saver] = useState(
    () =>
      new Autosaver<T>({
        saved: initialValue,
        save: (latest) => saveNow(latest),
        onState: (newState, newError) => setState({ state: newState, error: newError }),
      }),
  );
  /** Saves now: the given value, or the current one. */
  const flush = useCallback(
    (newValue?: T) => {
      if (newValue !== undefined) saver.setValue(newValue);
      return saver.flush();
    },
    [saver],
  );

  const text = JSON.stringify(value);
  const submitValue = useEffectEvent(() => saver.setValue(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is compared by its JSON text
  useEffect(() => {
    if (!submitValue()) return;
    const timer = setTimeout(() => void saver.flush(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saver]);

  const failures = useRef(0);
  useEffect(() => {
    if (state === 'saved') failures.current = 0;
    if (state !== 'failed' || !isTransient(error)) return;
    const delay = Math.min(RETRY_MS * 2 ** failures.current, MAX_RETRY_MS);
    failures.current += 1;
    const timer = setTimeout(() => void saver.flush(), delay);
    return () => clearTimeout(timer);
  }, [state, error, saver]);

  // Retries at once when the connection is back.
  useEffect(() => {
    const flushWhenOnline = () => void saver.flush();
    window.addEventListener('online', flushWhenOnline);
    return () => window.removeEventListener('online', flushWhenOnline);
  }, [saver]);

  // Saves the last change when the page is left before the delay is over.
  useEffect(() => () => void saver.flush(), [saver]);

  /** Continues from a value that another window saved. */
  const restart = useCallback((saved: T | undefined) => saver.reset(saved), [saver]);

  return { state, error, flush, restart };
}

/** Errors that may pass by themselves, so that a retry makes sense. */
const isTransient = (error: unknown) =>
  shouldRetry(error) || getApiError(error)?.code === 'resource-exhausted';
