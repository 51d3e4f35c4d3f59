import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Module<Props extends object> = { default: ComponentType<Props> };

/** A part of a page, with a way to load it before it is shown. */
export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => void;
};

/**
 * A part of a page that is loaded when it is shown. Without a network it waits for one, where `lazy` alone would replace
 * the page by an error that stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
): LazyPart<Props> {
  const loadOnline = () => retryOnline(load);
  return Object.assign(lazy(loadOnline), {
    preload: () => void load().catch(() => undefined),
  });
}

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
