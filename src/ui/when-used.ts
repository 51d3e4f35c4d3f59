/** So long after a page has loaded, what few of its visitors open is fetched even if nobody has touched anything yet. */
const REST_MS = 3_000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Runs something at the first sign of a person at the page, or when it has been still for a while: what comes before
 * delays the page itself. Returns what stops it from being begun.
 */
export function whenUsed(run: () => void): () => void {
  const stop = new AbortController();
  const begin = () => {
    stop.abort();
    run();
  };
  const look = (event: Event) => {
    if (!isByScript(event)) begin();
  };
  for (const sign of signs)
    addEventListener(sign, look, { passive: true, capture: true, signal: stop.signal });
  const timer = setTimeout(begin, REST_MS);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}

/** What nobody reaches with the keyboard gets the focus from a script, such as the heading of what was just opened. */
const isByScript = ({ type, target }: Event) =>
  type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0;
