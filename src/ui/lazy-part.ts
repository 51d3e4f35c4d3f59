import { type ComponentType, createElement, Fragment, lazy, useEffect, useState } from 'react';
import { knownParts } from './drawn-parts.ts';
import { whenUsed } from './when-used.ts';

type Module<Props extends object> = { default: ComponentType<Props> };

/** A part of a page, with a way to load it before it is shown. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/** The module of a part; for the server its scripts, the module's own first, and its styles, as the build names them. */
type Files = { source: string; scripts?: readonly string[]; styles?: readonly string[] };

/**
 * A part of a page that is loaded when it is shown. Without a network it waits for one, where `lazy` alone would replace
 * the page by an error that stays.
 *
 * The build adds `files` (scripts/lazy-part-files.ts). With what the server draws of a part it sends them along, so that
 * `loadDrawnParts` (drawn-parts.ts) can load them before the page takes its first press.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  files?: Files,
): LazyPart<Props> {
  const part = makePart(load, files);
  if (files) {
    // A module may have several parts.
    const others = knownParts.get(files.source);
    knownParts.set(files.source, async () => {
      await Promise.all([others?.(), part.preload()]);
    });
  }
  return part;
}

function makePart<Props extends object>(
  load: () => Promise<Module<Props>>,
  files: Files | undefined,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Late = lazy(() => retryOnline(keep));
  const preload = async () => void (await keep().catch(() => undefined));
  const Part = (props: Props) => {
    // What is there already is shown at once, where `lazy` would wait for a moment even then.
    const [Shown] = useState(() => loaded ?? (Late as unknown as ComponentType<Props>));
    return createElement(Fragment, null, files && linksTo(files), createElement(Shown, props));
  };
  return Object.assign(Part, { preload, isLoaded: () => loaded !== undefined });
}

const firstUse = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise<void>((resolve) => void whenUsed(resolve));

/**
 * A part far down a page, or of a window that is still closed: its scripts follow when the page is used (when-used.ts), so
 * that they are no part of the first view. Not for what is read or pressed at once: until then a page shows nothing of it,
 * because React takes away what the server drew with the first change of a context around it.
 *
 * It is no known part: where another page draws the same module at once, that one must not wait for a use.
 */
export const partWhenUsed = <Props extends object>(
  load: () => Promise<Module<Props>>,
  files?: Files,
): LazyPart<Props> => {
  const { styles } = files ?? {};
  return makePart(
    () => firstUse.then(load).catch((error: unknown) => laterPart(load, error)),
    files && { source: files.source, ...(styles && { styles }) },
  );
};

export const PART_WITHOUT_NETWORK = 'You’re offline. The rest loads once you’re back online.';

/**
 * Stands in for a part that could not be loaded without a network, until there is one. Waiting for it instead would keep
 * the router waiting, too: React finishes no change of page while a part that the server drew is without its script.
 */
function laterPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  error: unknown,
): Module<Props> {
  if (navigator.onLine) throw error;
  return {
    default: (props) => {
      const [module, setModule] = useState<Module<Props>>();
      useEffect(() => {
        let isShown = true;
        retryOnline(load).then(
          (loaded) => isShown && setModule(loaded),
          () => undefined,
        );
        return () => {
          isShown = false;
        };
      }, []);
      if (module) return createElement(module.default, props);
      const isClosed = 'opened' in props && !props.opened;
      return isClosed ? null : createElement('p', { role: 'status' }, PART_WITHOUT_NETWORK);
    },
  };
}

/** React puts them into the head, where they are no part of what the browser compares; there they are left out. */
const linksTo = ({ source, scripts = [], styles = [] }: Files) =>
  import.meta.env.SSR && [
    ...styles.map((href) =>
      createElement('link', { key: href, rel: 'stylesheet', href, precedence: 'part' }),
    ),
    ...scripts.map((href, index) =>
      createElement('link', {
        key: href,
        rel: 'modulepreload',
        href,
        'data-part': index === 0 ? source : undefined,
      }),
    ),
  ];

/** Tries again whenever the network is back, as long as the browser says that there was none. */
export async function retryOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
