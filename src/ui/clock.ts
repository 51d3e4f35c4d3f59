import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const period = 20_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, period);
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

/** While nobody listens nothing ticks, so what was read then may be old. */
function read() {
  if (listeners.size === 0 && Date.now() - now > 1_000) now = Date.now();
  return now;
}

/** One clock for the whole page. Nothing on the server and while a page wakes up: they have no common now. */
export function useNow() {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
