import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shouldRetry } from '#browser/query-client.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Autosaver, type SaveState } from './autosaver.ts';

const DELAY_MS = 700;
/** How soon what failed is tried again: later and later, at most a minute apart. */
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

type Options<T> = {
  /** What should be kept; undefined while there is nothing that could be. */
  value: T | undefined;
  /** What is kept already. */
  initialValue: T | undefined;
  save: (value: T) => Promise<unknown>;
};

/** Keeps a value by itself, a moment after its last change. */
export function useAutosave<T>({ value, initialValue, save }: Options<T>) {
  const [{ state, error }, setState] = useState<{ state: SaveState; error?: unknown }>({
    state: 'saved',
  });
  const saveNow = useEffectEvent(save);
  const [saver] = useState(
    () =>
      new Autosaver<T>({
        saved: initialValue,
        save: (wanted) => saveNow(wanted),
        onState: (now, failure) => setState({ state: now, error: failure }),
      }),
  );
  /** Keeps all that is wanted now; what is given here is wanted from now on. */
  const flush = useCallback(
    (given?: T) => {
      if (given !== undefined) saver.setValue(given);
      return saver.flush();
    },
    [saver],
  );

  const text = JSON.stringify(value);
  const submitValue = useEffectEvent(() => saver.setValue(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is looked at by what it says
  useEffect(() => {
    if (!submitValue()) return;
    const timer = setTimeout(() => void saver.flush(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saver]);

  const failures = useRef(0);
  useEffect(() => {
    if (state === 'saved') failures.current = 0;
    if (state !== 'failed' || !isTransient(error)) return;
    const delay = Math.min(RETRY_MS * 2 ** failures.current, LONGEST_RETRY_MS);
    failures.current += 1;
    const timer = setTimeout(() => void saver.flush(), delay);
    return () => clearTimeout(timer);
  }, [state, error, saver]);

  // What failed for want of a connection goes on when there is one.
  useEffect(() => {
    const flushWhenOnline = () => void saver.flush();
    window.addEventListener('online', flushWhenOnline);
    return () => window.removeEventListener('online', flushWhenOnline);
  }, [saver]);

  // Whoever leaves within the delay has still written it.
  useEffect(() => () => void saver.flush(), [saver]);

  /** Goes on from what is kept by now. */
  const restart = useCallback((kept: T | undefined) => saver.reset(kept), [saver]);

  return { state, error, flush, restart };
}

/** Whether what went wrong may be over later, without anybody doing anything. */
const isTransient = (error: unknown) =>
  shouldRetry(error) || getApiError(error)?.code === 'resource-exhausted';
