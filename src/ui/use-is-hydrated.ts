import { useSyncExternalStore } from 'react';

const watchNothing = () => () => undefined;

/**
 * Whether the browser has taken over the page: false on the server and while the browser compares its page with the
 * server's. For what the two would draw differently.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
