import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigation } from 'react-router';
import type { LiveEvent } from '#features/activities/contract.ts';
import { api, orpc } from './api.ts';
import {
  applyOrRefresh,
  type CacheUpdater,
  followLiveStream,
  type Namespace,
  type Position,
} from './live-stream.ts';

/** While the stream is down, everything on screen is refetched this often (spec §2). */
const POLL_MS = 30_000;
/** A page that is hidden for this long closes its stream. */
const HIDDEN_MS = 5 * 60_000;
/** After being hidden for this long, the connection may be dead without an error, so it is replaced. */
const STALE_CONNECTION_MS = 60_000;
/** Events come in bursts; their refetches are batched. */
const BATCH_MS = 50;

type Listener = (event: LiveEvent) => void;
type Live = {
  isConnected: boolean;
  subscribe: (listener: Listener) => () => void;
  addCacheUpdater: (updater: CacheUpdater) => () => void;
};

const LiveContext = createContext<Live>({
  isConnected: false,
  subscribe: () => () => {},
  addCacheUpdater: () => () => {},
});

type Props = {
  children: ReactNode;
  /** The session has ended. Another value of `session` opens the stream again. */
  onSignedOut: () => void;
  /** Called with the user and the role of the stream each time that it opens. */
  onOpened: (event: LiveEvent) => void;
  session: number;
};

/** The live stream of the signed-in user: refreshes the query cache and notifies listeners. */
export function LiveProvider({ children, session, ...on }: Props) {
  const [listeners] = useState(() => new Set<Listener>());
  const [cacheUpdaters] = useState(() => new Set<CacheUpdater>());
  const [isConnected, setIsConnected] = useState(false);
  const refresh = useRefresh();
  const { refreshAcrossNavigation, isNavigating } = useRefreshAfterNavigation(refresh);

  const onEvent = useEffectEvent((event: LiveEvent) => {
    applyOrRefresh(event, isNavigating ? [] : cacheUpdaters, refreshAcrossNavigation);
    for (const listener of listeners) listener(event);
  });
  const onGap = useEffectEvent(() => refreshAcrossNavigation('everything'));
  const onOpened = useEffectEvent(on.onOpened);
  const onSignedOut = useEffectEvent(on.onSignedOut);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the stream again with each new session
  useEffect(() => {
    const position: Position = { id: undefined };
    return runWhileVisible((signal) => {
      void followLiveStream({
        position,
        signal,
        connect: (lastEventId) => api.activities.live(undefined, { lastEventId, signal }),
        onEvent,
        onGap,
        onConnectionChange: setIsConnected,
        onOpened,
        onSignedOut,
      });
    });
  }, [session]);

  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(() => {
      if (!document.hidden) refresh('everything');
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isConnected, refresh]);

  const live = useMemo<Live>(
    () => ({
      isConnected,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      addCacheUpdater: (updater) => {
        cacheUpdaters.add(updater);
        return () => cacheUpdaters.delete(updater);
      },
    }),
    [isConnected, listeners, cacheUpdaters],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether the live stream is connected. If not, queries are refetched every 30 seconds. */
export const useIsConnected = () => useContext(LiveContext).isConnected;

/** Calls `listener` for each event of a type (`quote.sent`), or of a subject (`quote`). */
export function useLiveEvent(type: string, listener: Listener) {
  const { subscribe } = useContext(LiveContext);
  const onEvent = useEffectEvent(listener);
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type === type || event.type.startsWith(`${type}.`)) onEvent(event);
      }),
    [subscribe, type],
  );
}

/** Registers a function that writes events into the query cache, so that nothing is fetched again for them. */
export const useAddCacheUpdater = () => useContext(LiveContext).addCacheUpdater;

type Refresh = ReturnType<typeof useRefresh>;

/**
 * Refreshes now, and again after a navigation in progress: its data was read before the change, and would
 * overwrite what is refetched now.
 */
function useRefreshAfterNavigation(refresh: Refresh) {
  const isNavigating = useNavigation().state !== 'idle';
  const repeatLater = useRef<Parameters<Refresh>[0][]>([]);
  useEffect(() => {
    if (isNavigating) return;
    for (const namespaces of repeatLater.current.splice(0)) refresh(namespaces);
  }, [isNavigating, refresh]);
  const refreshAcrossNavigation: Refresh = (namespaces) => {
    if (isNavigating) repeatLater.current.push(namespaces);
    refresh(namespaces);
  };
  return { refreshAcrossNavigation, isNavigating };
}

/** Refetches the queries of these namespaces that are on screen, and marks the others as stale. */
function useRefresh() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const pending = new Set<Namespace>();
    let everything = false;
    let isScheduled = false;
    const flush = () => {
      isScheduled = false;
      const namespaces = [...pending];
      pending.clear();
      if (everything) void queryClient.invalidateQueries();
      else
        for (const namespace of namespaces)
          void queryClient.invalidateQueries({ queryKey: orpc[namespace].key() });
      everything = false;
    };
    return (namespaces: readonly Namespace[] | 'everything') => {
      if (namespaces === 'everything') everything = true;
      else for (const namespace of namespaces) pending.add(namespace);
      if (!isScheduled) setTimeout(flush, BATCH_MS);
      isScheduled = true;
    };
  }, [queryClient]);
}

/** Runs `start` while the page is visible: stops it when the page is hidden for long, and restarts it afterwards. */
function runWhileVisible(start: (signal: AbortSignal) => void) {
  let running: AbortController | undefined;
  let hiddenAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    running = undefined;
  };
  const begin = () => {
    running = new AbortController();
    start(running.signal);
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) {
      hiddenAt = Date.now();
      timer = setTimeout(stop, HIDDEN_MS);
      return;
    }
    if (Date.now() - hiddenAt > STALE_CONNECTION_MS) stop();
    if (!running) begin();
  };
  begin();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    stop();
  };
}
