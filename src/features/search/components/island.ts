import { attachSuggestions } from './suggest.ts';
import { putTyped, type Texts, textsOf, typedSince } from './typed-meanwhile.ts';

/*
 * All of the script of the public search: suggestions while typing, and a new search without a new page. It
 * fetches the very page that the browser would, and puts its part in place.
 */

const region = () => document.getElementById('search');
let latest: AbortController | undefined;

attach();
addEventListener('popstate', () => show(location.href, false));
document.addEventListener('submit', (event) => {
  const form = searchForm(event.target);
  if (!form) return;
  event.preventDefault();
  show(addressOf(form), true);
});
document.addEventListener('change', ({ target }) => {
  const typed = target instanceof HTMLInputElement && target.type === 'text';
  const form = target instanceof Element ? searchForm(target.closest('form')) : undefined;
  if (form && !typed) show(addressOf(form), true);
});
document.addEventListener('click', (event) => {
  const plain = !event.defaultPrevented && event.button === 0;
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (!plain || held || !link || !region()?.contains(link)) return;
  const url = new URL(link.href, location.href);
  if (url.pathname !== location.pathname || url.origin !== location.origin || url.hash) return;
  event.preventDefault();
  show(url.href, true);
});

function searchForm(element: EventTarget | null) {
  return element instanceof HTMLFormElement && 'searchForm' in element.dataset
    ? element
    : undefined;
}

function addressOf(form: HTMLFormElement) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) url.searchParams.set(name, value);
  return url.href;
}

async function show(address: string, isNew: boolean) {
  latest?.abort();
  latest = new AbortController();
  const asked = textsOf(region() ?? document);
  region()?.querySelector('[data-search-results]')?.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(address, { signal: latest.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('search');
    if (!answer.ok || !next) throw new Error(`no search at ${address}`);
    put(document.importNode(next, true), asked);
    document.title = page.title;
    // Only the script's own steps are steps back for the person.
    if (isNew && answer.url !== location.href) history.pushState(null, '', answer.url);
    say(region()?.querySelector('[data-search-count]')?.textContent ?? '');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    location.assign(address);
  }
}

/** The new part stands where the old one stood; whoever was in a field is in it still, with what they typed. */
function put(next: HTMLElement, asked: Texts) {
  const id = document.activeElement?.id;
  const wasIn = region()?.contains(document.activeElement);
  putTyped(next, typedSince(region() ?? document, asked));
  region()?.replaceWith(next);
  attach();
  if (!wasIn) return;
  const field = id ? document.getElementById(id) : next.querySelector<HTMLElement>('h1');
  field?.focus({ preventScroll: Boolean(id) });
}

function say(words: string) {
  const status = document.querySelector('[data-search-status]');
  if (status) status.textContent = words;
}

function attach() {
  const page = region();
  if (page) attachSuggestions(page, '/contractor');
}
