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
  type Feature,
  followLiveStream,
  type LiveApplier,
  type Position,
} from './live-stream.ts';

/** While the stream is down, everything shown is asked for again this often (spec §2). */
const POLL_MS = 30_000;
/** A page that nobody looks at for this long lets its stream go. */
const HIDDEN_MS = 5 * 60_000;
/** After this long out of sight the connection may be dead without saying so: a new one is cheap. */
const STALE_CONNECTION_MS = 60_000;
/** Events come in bursts; what they touch is fetched once. */
const BATCH_MS = 50;

type Listener = (event: LiveEvent) => void;
type Live = {
  isConnected: boolean;
  subscribe: (listener: Listener) => () => void;
  addApplier: (applier: LiveApplier) => () => void;
};

const LiveContext = createContext<Live>({
  isConnected: false,
  subscribe: () => () => {},
  addApplier: () => () => {},
});

type Props = {
  children: ReactNode;
  /** The page's person has no session any more. The stream begins anew with another `session`. */
  onSignedOut: () => void;
  /** Whose stream it is each time that it opens. */
  onOpened: (whose: LiveEvent) => void;
  session: number;
};

/** The one live stream of a signed-in person: tells the query cache and whoever listens what happened. */
export function LiveProvider({ children, session, ...on }: Props) {
  const [listeners] = useState(() => new Set<Listener>());
  const [appliers] = useState(() => new Set<LiveApplier>());
  const [isConnected, setIsConnected] = useState(false);
  const refresh = useRefresh();
  const { refreshAcrossNavigation, isNavigating } = useRefreshAfterNavigation(refresh);

  const onEvent = useEffectEvent((event: LiveEvent) => {
    applyOrRefresh(event, isNavigating ? [] : appliers, refreshAcrossNavigation);
    for (const listener of listeners) listener(event);
  });
  const onGap = useEffectEvent(() => refreshAcrossNavigation('everything'));
  const onOpened = useEffectEvent(on.onOpened);
  const onSignedOut = useEffectEvent(on.onSignedOut);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it ended with one session, and begins with the next
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
      addApplier: (applier) => {
        appliers.add(applier);
        return () => appliers.delete(applier);
      },
    }),
    [isConnected, listeners, appliers],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether changes arrive by themselves at the moment; otherwise every thirty seconds. */
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

/** Registers what applies events to the cache, so that their features need not be fetched again. */
export const useLiveApplier = () => useContext(LiveContext).addApplier;

type Refresh = ReturnType<typeof useRefresh>;

/**
 * Refreshes, and once more when the page arrives that is on its way: what it brings was read before, and
 * comes after what is fetched now.
 */
function useRefreshAfterNavigation(refresh: Refresh) {
  const isNavigating = useNavigation().state !== 'idle';
  const meanwhile = useRef<Parameters<Refresh>[0][]>([]);
  useEffect(() => {
    if (isNavigating) return;
    for (const what of meanwhile.current.splice(0)) refresh(what);
  }, [isNavigating, refresh]);
  const refreshAcrossNavigation: Refresh = (what) => {
    if (isNavigating) meanwhile.current.push(what);
    refresh(what);
  };
  return { refreshAcrossNavigation, isNavigating };
}

/** Fetches again what is on screen of these features, and the rest of them once it is. */
function useRefresh() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const waiting = new Set<Feature>();
    let everything = false;
    let due = false;
    const flush = () => {
      due = false;
      const features = [...waiting];
      waiting.clear();
      if (everything) void queryClient.invalidateQueries();
      else
        for (const feature of features)
          void queryClient.invalidateQueries({ queryKey: orpc[feature].key() });
      everything = false;
    };
    return (what: readonly Feature[] | 'everything') => {
      if (what === 'everything') everything = true;
      else for (const feature of what) waiting.add(feature);
      if (!due) setTimeout(flush, BATCH_MS);
      due = true;
    };
  }, [queryClient]);
}

/** Runs `start` while the page is in use: stops it when hidden for long, and starts anew when seen again. */
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
