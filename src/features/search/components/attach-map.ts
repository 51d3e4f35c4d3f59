import { whenIdle } from '#browser/when-idle.ts';
import type { DrawMap, DrawnMap } from './draw-map.ts';
import type { MapData } from './pins.ts';

/** Where the script of the map leaves its function: it is loaded by its address and exports nothing. */
export const DRAW_MAP = 'plumblineDrawMap';
type WithDrawMap = { [DRAW_MAP]?: DrawMap };

/**
 * Brings the map of a search to life: it is loaded once it is on the screen, a row of the list marks its pin, and a
 * pin leads to its row. Without WebGL or the network there is the list and a sentence. Returns what detaches it.
 */
export function attachMap(search: Element): () => void {
  const columns = search.querySelector<HTMLElement>('[data-map]');
  const figure = columns?.querySelector<HTMLElement>('[data-result-map]');
  if (!columns || !figure) return () => {};
  const stop = new AbortController();
  let opened: Promise<DrawnMap | undefined> | undefined;
  const { signal } = stop;
  const onPin = (id: string) => {
    showView(search, columns, 'list');
    const row = search.querySelector<HTMLElement>(`#contractor-${id}`);
    row?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
    mark(id);
  };
  const open = () => {
    opened ??= draw(figure, onPin, signal).catch(() => {
      if (!signal.aborted) showFallback(figure);
      return undefined;
    });
  };
  const mark = (id: string | undefined) => void opened?.then((map) => map?.mark(id));

  const observer = new IntersectionObserver((entries) => {
    // The page comes first.
    if (entries.some(({ isIntersecting }) => isIntersecting))
      signal.addEventListener('abort', whenIdle(open));
  });
  observer.observe(figure);
  for (const [type, isOver] of [
    ['pointerover', true],
    ['focusin', true],
    ['pointerleave', false],
    ['focusout', false],
  ] as const)
    for (const list of columns.querySelectorAll('ol'))
      list.addEventListener(type, ({ target }) => mark(isOver ? rowOf(target) : undefined), {
        signal,
      });
  for (const button of search.querySelectorAll<HTMLElement>('[data-view-button]'))
    button.addEventListener(
      'click',
      () => showView(search, columns, button.dataset.viewButton ?? 'list'),
      { signal },
    );
  return () => {
    observer.disconnect();
    stop.abort();
    void opened?.then((map) => map?.remove());
  };
}

/** On phones the list and the map take turns. */
function showView(search: Element, columns: HTMLElement, view: string) {
  columns.dataset.view = view;
  for (const button of search.querySelectorAll<HTMLElement>('[data-view-button]'))
    button.setAttribute('aria-pressed', String(button.dataset.viewButton === view));
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest('li[id^=contractor-]')?.id.slice('contractor-'.length)
    : undefined;

async function draw(figure: HTMLElement, onPin: (id: string) => void, signal: AbortSignal) {
  const canvas = figure.querySelector<HTMLElement>('[data-map-canvas]');
  const { mapScript, resultMap } = figure.dataset;
  if (!canvas || !mapScript || !resultMap || signal.aborted) return undefined;
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('no WebGL');
  await import(/* @vite-ignore */ mapScript);
  const drawMap = (globalThis as WithDrawMap)[DRAW_MAP];
  if (!drawMap) throw new Error('the map did not load');
  if (signal.aborted) return undefined;
  return drawMap(canvas, JSON.parse(resultMap) as MapData, onPin);
}

function showFallback(figure: HTMLElement) {
  figure.querySelector('[data-map-fallback]')?.removeAttribute('hidden');
  for (const part of figure.querySelectorAll('[data-map-canvas], [data-map-loading], figcaption'))
    part.remove();
}
