/** Runs something once the page has loaded and nothing else is to do. Returns what stops it from being begun. */
export function whenIdle(run: () => void): () => void {
  const stop = new AbortController();
  const begin = () => {
    if (!stop.signal.aborted) run();
  };
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 2_000 }) : begin();
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true, signal: stop.signal });
  return () => stop.abort();
}
