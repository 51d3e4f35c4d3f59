const KEY = 'project-form-position';
/** How long parts of the form that are fetched later may take to make it as long as it was. */
const MAX_RESTORING_MS = 3_000;

type Position = { address: string; top: number; focused: string };

/**
 * After a reload the form stands where it was, with the same field focused. The browser tries before the draft is read,
 * while the page is too short, and ends at the footer. Answers with what ends it.
 */
export function keepPosition() {
  const stop = restore(takePosition());
  const keep = () => {
    const { activeElement } = document;
    const focused = activeElement?.closest('form') ? activeElement.id : '';
    storePosition({ address: location.href, top: window.scrollY, focused });
  };
  addEventListener('pagehide', keep);
  return () => {
    removeEventListener('pagehide', keep);
    stop();
  };
}

function restore(position: Position | undefined) {
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  if (!isReload || position?.address !== location.href) return () => {};
  const { top, focused } = position;
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) stop.abort();
  });
  const timer = setTimeout(() => stop.abort(), MAX_RESTORING_MS);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  // Whoever moves on does not want to be brought back.
  for (const move of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
  observer.observe(document.body);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return () => stop.abort();
}

function storePosition(position: Position) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(position));
  } catch {
    // Without storage the browser's own position has to do.
  }
}

/** What was stored is for one reload only. */
function takePosition(): Position | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as Position);
  } catch {
    return undefined;
  }
}
