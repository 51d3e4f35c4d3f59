import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Autosaver, type SaveState } from './autosaver.ts';

const DELAY_MS = 700;

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
  const flush = useCallback(() => saver.flush(), [saver]);

  const text = JSON.stringify(value);
  const wantNow = useEffectEvent(() => saver.want(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is looked at by what it says
  useEffect(() => {
    if (!wantNow()) return;
    const timer = setTimeout(() => void saver.flush(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saver]);

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
