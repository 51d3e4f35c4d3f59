import { attachFold } from './attach-fold.ts';
import { attachMap } from './attach-map.ts';
import { rememberZip } from './known-zip.ts';
import {
  changedSince,
  type FieldValues,
  readTextFields,
  restoreTyped,
} from './preserve-typed-text.ts';
import { publicPaths } from './public-paths.ts';
import { attachSuggestions } from './suggest.ts';

/*
 * The whole script of the public search: suggestions while typing, and searching without a page load. It
 * fetches the page that the browser would load, and replaces the search region with the one in it.
 */

const searchRegion = () => document.getElementById('search');
let latest: AbortController | undefined;
let detachMap = () => {};
const fold = attachFold(document);

attach();
addEventListener('popstate', () => loadAddress(location.href, false));
document.addEventListener('submit', (event) => {
  const form = searchForm(event.target);
  if (!form) return;
  event.preventDefault();
  loadAddress(formUrl(form), true);
});
document.addEventListener('change', ({ target }) => {
  const isTyping = target instanceof HTMLInputElement && target.type === 'text';
  const form = target instanceof Element ? searchForm(target.closest('form')) : undefined;
  if (form && !isTyping) loadAddress(formUrl(form), true);
});
document.addEventListener('click', (event) => {
  const isPlainClick = !event.defaultPrevented && event.button === 0;
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (!isPlainClick || hasModifier || !link || !searchRegion()?.contains(link)) return;
  const url = new URL(link.href, location.href);
  if (url.pathname !== location.pathname || url.origin !== location.origin || url.hash) return;
  event.preventDefault();
  loadAddress(url.href, true);
});

function searchForm(element: EventTarget | null) {
  return element instanceof HTMLFormElement && 'searchForm' in element.dataset
    ? element
    : undefined;
}

function formUrl(form: HTMLFormElement) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) url.searchParams.set(name, value);
  return url.href;
}

async function loadAddress(address: string, isNew: boolean) {
  latest?.abort();
  latest = new AbortController();
  const requested = readTextFields(searchRegion() ?? document);
  searchRegion()?.querySelector('[data-search-results]')?.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(address, { signal: latest.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('search');
    if (!answer.ok || !next) throw new Error(`no search at ${address}`);
    replaceRegion(document.importNode(next, true), requested);
    document.title = page.title;
    // Going back in the history has an entry already.
    if (isNew && answer.url !== location.href) history.pushState(null, '', answer.url);
    announce(searchRegion()?.querySelector('[data-search-count]')?.textContent ?? '');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    location.assign(address);
  }
}

/** Replaces the search region, and keeps the focus and what was typed since the request. */
function replaceRegion(next: HTMLElement, requested: FieldValues) {
  const id = document.activeElement?.id;
  const wasFocused = searchRegion()?.contains(document.activeElement);
  restoreTyped(next, changedSince(searchRegion() ?? document, requested));
  for (const open of searchRegion()?.querySelectorAll('[data-filter-fold][open]') ?? []) {
    const same = `[data-filter-fold=${open.getAttribute('data-filter-fold')}]`;
    next.querySelector(same)?.setAttribute('open', '');
  }
  searchRegion()?.replaceWith(next);
  attach();
  fold.keepOpen();
  if (!wasFocused) return;
  const field = id ? document.getElementById(id) : null;
  if (fold.keepFocus(field)) return;
  if (field) field.focus({ preventScroll: true });
  else next.querySelector<HTMLElement>('h1')?.focus();
}

function announce(message: string) {
  const status = document.querySelector('[data-search-status]');
  if (status) status.textContent = message;
}

function attach() {
  const region = searchRegion();
  if (!region) return;
  attachSuggestions(region, publicPaths);
  rememberZip(region.querySelector<HTMLInputElement>('#zip')?.defaultValue);
  detachMap();
  detachMap = attachMap(region);
}
