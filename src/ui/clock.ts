import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const TICK_MS = 20_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Without listeners the clock does not tick, so the stored time may be out of date. */
function read() {
  if (listeners.size === 0 && Date.now() - now > 1_000) now = Date.now();
  return now;
}

/**
 * One clock for the whole page. Undefined on the server and during hydration, because the server and the
 * browser would disagree about the time.
 */
export function useNow() {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
