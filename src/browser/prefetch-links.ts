import { matchPath, type Path } from 'react-router';
import { fetchPageData } from './page-data.ts';

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
};
type RouterWindow = Window & {
  /** React Router's list of pages with their files. */
  __reactRouterManifest?: { routes: Record<string, Route> };
  __reactRouterRouteModules?: Record<string, { shouldRevalidate?: unknown } | undefined>;
};

/** A pointer that rests this long on a link is about to press it; one that passes over is not. */
const REST_MS = 60;

type Options = {
  /**
   * Whether reading a record leaves a trace, as it does for admins. Then its data is asked for when the link is pressed,
   * not when somebody only points at it.
   */
  areReadsKept: boolean;
};

/**
 * Loads what a link leads to before it is followed: the files of its page when a pointer rests on it or the keyboard
 * reaches it, and its data; both at once when a finger or a mouse button goes down. Returns what ends it.
 */
export function attachLinkPrefetch({ areReadsKept }: Options): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const options = { capture: true, passive: true, signal: stop.signal };

  const onRest = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(() => prefetch(link, areReadsKept ? 'files' : 'all'), REST_MS);
  };
  const onPress = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) prefetch(link, 'all');
  };
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, onRest, options);
  for (const name of ['pointerdown', 'touchstart'])
    document.addEventListener(name, onPress, options);
  stop.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}

function linkOf({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOurs = link?.origin === location.origin && !link.target && !link.hasAttribute('download');
  return isOurs ? new URL(link.href) : undefined;
}

const routesOf = () => (window as RouterWindow).__reactRouterManifest?.routes ?? {};

/** The page of an address and what is around it, from the outside in. */
function findMatches(pathname: string): Route[] {
  const routes = routesOf();
  const found =
    routes[pathname] ??
    Object.values(routes).find(
      ({ path }) => path?.includes(':') && matchPath({ path, end: true }, pathname),
    );
  const matches: Route[] = [];
  for (let at = found; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    matches.unshift(at);
  return matches;
}

function prefetch(url: URL, what: 'files' | 'all') {
  // The router would share a file's failure with the load that follows once the network is back, and start over.
  if (!navigator.onLine) return;
  const [here, there] = [findMatches(location.pathname), findMatches(url.pathname)];
  // Another portal, and a public page, are loaded whole.
  if (there.length < 3 || here[1] !== there[1]) return;
  const page = there.at(-1);
  if (!page) return;
  if (url.pathname !== location.pathname) loadFiles(page);
  const isHere = url.pathname === location.pathname && url.search === location.search;
  if (what === 'all' && !isHere) fetchData(url, there, here.at(-1) === page);
}

/** Whether going from one address to the other asks the server for a page or its data. */
export function asksServer(from: Path, to: Path) {
  if (from.pathname !== to.pathname) return true;
  const page = findMatches(to.pathname).at(-1);
  return from.search !== to.search && !(page && decidesWhatToLoad(page));
}

/** What such a page loads for another of its addresses is its own matter. */
const decidesWhatToLoad = ({ id }: Route) =>
  Boolean((window as RouterWindow).__reactRouterRouteModules?.[id]?.shouldRevalidate);

const loaded = new Set<string>();

function loadFiles({ module, imports = [], css = [] }: Route) {
  if (loaded.has(module)) return;
  loaded.add(module);
  for (const href of imports) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Also reads and prepares it, which on a phone takes as long as the line.
  import(/* @vite-ignore */ module).catch(() => loaded.delete(module));
  // Not every browser knows rel="prefetch"; what is fetched once is kept, for its name tells its content.
  for (const href of css) void fetch(href).catch(() => undefined);
}

/** By the address that the router asks for: without the root, whose data never changes. */
function fetchData(url: URL, matches: readonly Route[], isSamePage: boolean) {
  const page = matches.at(-1);
  if (isSamePage && page && decidesWhatToLoad(page)) return;
  const routes = matches.slice(1).filter(({ hasLoader }) => hasLoader);
  if (routes.length === 0) return;
  const asked = new URL(url);
  asked.pathname += '.data';
  asked.hash = '';
  asked.searchParams.set('_routes', routes.map(({ id }) => id).join(','));
  fetchPageData(`${asked.pathname}${asked.search}`);
}
