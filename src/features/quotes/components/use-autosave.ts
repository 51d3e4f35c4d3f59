import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { worthRetrying } from '#browser/query-client.ts';
import { refusedAs } from '#browser/refused.ts';
import { Autosaver, type SaveState } from './autosaver.ts';

const DELAY_MS = 700;
/** How soon what failed is tried again: later and later, at most a minute apart. */
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

type Options<T> = {
  /** What should be kept; undefined while there is nothing that could be. */
  value: T | undefined;
  /** What is kept already. */
  initially: T | undefined;
  save: (value: T) => Promise<unknown>;
};

/** Keeps a value by itself, a moment after its last change. */
export function useAutosave<T>({ value, initially, save }: Options<T>) {
  const [{ state, error }, setState] = useState<{ state: SaveState; error?: unknown }>({
    state: 'saved',
  });
  const saveNow = useEffectEvent(save);
  const [saver] = useState(
    () =>
      new Autosaver<T>({
        kept: initially,
        save: (wanted) => saveNow(wanted),
        onState: (now, failure) => setState({ state: now, error: failure }),
      }),
  );
  /** Keeps all that is wanted now; what is given here is wanted from now on. */
  const flush = useCallback(
    (given?: T) => {
      if (given !== undefined) saver.want(given);
      return saver.flush();
    },
    [saver],
  );

  const text = JSON.stringify(value);
  const wantNow = useEffectEvent(() => saver.want(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is looked at by what it says
  useEffect(() => {
    if (!wantNow()) return;
    const timer = setTimeout(() => void saver.flush(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saver]);

  const failures = useRef(0);
  useEffect(() => {
    if (state === 'saved') failures.current = 0;
    if (state !== 'failed' || !mayPass(error)) return;
    const delay = Math.min(RETRY_MS * 2 ** failures.current, LONGEST_RETRY_MS);
    failures.current += 1;
    const timer = setTimeout(() => void saver.flush(), delay);
    return () => clearTimeout(timer);
  }, [state, error, saver]);

  // What failed for want of a connection goes on when there is one.
  useEffect(() => {
    const goOn = () => void saver.flush();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [saver]);

  // Whoever leaves within the delay has still written it.
  useEffect(() => () => void saver.flush(), [saver]);

  /** Goes on from what is kept by now. */
  const restart = useCallback((kept: T | undefined) => saver.restart(kept), [saver]);

  return { state, error, flush, restart };
}

/** Whether what went wrong may be over later, without anybody doing anything. */
const mayPass = (error: unknown) =>
  worthRetrying(error) || refusedAs(error)?.code === 'resource-exhausted';
