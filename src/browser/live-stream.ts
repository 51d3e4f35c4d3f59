import type { LiveEvent } from '#features/activities/contract.ts';
import type { contract } from '#features/contract.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { eventIdOf } from './event-stream.ts';
import { forgetPageData } from './page-data.ts';

/** A namespace of the API: its calls share the first part of their operationId and of their query keys. */
export type Namespace = keyof typeof contract;

/** The namespaces whose cached queries may be stale after an event of a subject. */
const namespacesBySubject = new Map<string, readonly Namespace[]>([
  ['invoice', ['invoices', 'billing', 'calendar', 'counts']],
  ['milestone', ['jobs', 'projects', 'invoices', 'counts']],
  ['changeOrder', ['jobs', 'changeOrders', 'projects', 'counts']],
  ['payment', ['invoices', 'billing', 'calendar', 'sandbox', 'counts']],
  ['plan', ['plans', 'planSandbox']],
  ['broadcast', ['broadcasts']],
  ['conversation', ['conversations', 'adminConversations', 'counts']],
  ['calendarSettings', ['calendar']],
  ['connectRequest', ['connectRequests', 'counts']],
  ['dispute', ['disputes', 'counts']],
  ['event', ['events', 'calendar']],
  ['import', ['contractorImports']],
  ['lead', ['leads', 'projects', 'counts']],
  ['message', ['conversations', 'adminConversations', 'counts']],
  ['notification', ['notifications', 'counts']],
  ['library', ['library']],
  ['project', ['projects', 'jobs', 'library', 'leads', 'calendar', 'counts']],
  ['quote', ['quotes', 'leads', 'projects', 'calendar', 'counts']],
  // Preferences that the user changed in another window, or an address confirmed on another device.
  ['user', ['notifications', 'settings', 'profile']],
  ['review', ['reviews', 'contractors', 'projects', 'counts']],
  ['verification', ['verification', 'contractors', 'counts']],
]);

/** Events that change no stored data. */
const ephemeralTypes = new Set(['conversation.typing']);

/** `quote.sent` → every namespace that answers with data of quotes. */
export const namespacesAffectedBy = (type: string) =>
  ephemeralTypes.has(type) ? [] : (namespacesBySubject.get(type.split('.', 1)[0] ?? '') ?? []);

/** Writes an event into the query cache: undefined if it does not handle it; resolves to false if a fetch is needed. */
export type CacheUpdater = (event: LiveEvent) => Promise<boolean> | undefined;

/** Refreshes the namespaces that an event affects, unless a cache updater handles it. */
export function applyOrRefresh(
  event: LiveEvent,
  cacheUpdaters: Iterable<CacheUpdater>,
  refresh: (namespaces: readonly Namespace[]) => void,
) {
  const namespaces = namespacesAffectedBy(event.type);
  for (const update of cacheUpdaters) {
    const updated = update(event);
    if (!updated) continue;
    void updated.then((isUpdated) => {
      if (!isUpdated) refresh(namespaces);
    });
    return;
  }
  refresh(namespaces);
}

const FIRST_DELAY = 1_000;
const MAX_DELAY_MS = 30_000;

/** Half of the delay is random, so that not every client reconnects to a restarted server at the same time. */
export function backoffDelay(failures: number, chance = Math.random()) {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY * 2 ** failures);
  return delay / 2 + (delay / 2) * chance;
}

export type Position = { id: string | undefined };

type Options = {
  connect: (lastEventId: string | undefined) => Promise<AsyncIterable<LiveEvent>>;
  /** The last event seen. Updated in place, so that a later call can resume from it. */
  position: Position;
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed. */
  onGap: () => void;
  onConnectionChange: (isUp: boolean) => void;
  /** The stream of this user and role is open; the browser may have changed either since the last time. */
  onOpened: (event: LiveEvent) => void;
  onSignedOut: () => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Reads the live stream until `signal` aborts. After a lost connection, resumes from the last event. */
export async function followLiveStream({ wait = pause, position, signal, ...on }: Options) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const resumes = position.id !== undefined;
      for await (const event of await on.connect(position.id)) {
        position.id = eventIdOf(event) ?? position.id;
        failures = 0;
        // What a page was about to show may have changed with it.
        if (event.type !== 'live.opened') forgetPageData();
        on.onConnectionChange(true);
        if (event.subjectType === 'live') on.onOpened(event);
        if (event.type === 'live.reset' || (event.type === 'live.opened' && !resumes)) on.onGap();
        else if (event.type !== 'live.opened') on.onEvent(event);
      }
    } catch (error) {
      const code = signal.aborted ? undefined : getApiError(error)?.code;
      if (code === 'unauthenticated') return on.onSignedOut();
      // For an admin who looks as somebody else nothing arrives live: asking again would not change that.
      if (code === 'permission-denied') return;
    }
    if (signal.aborted) return;
    on.onConnectionChange(false);
    await wait(backoffDelay(failures++), signal);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const resume = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', resume, { once: true });
    // Back online: no reason to wait longer.
    globalThis.addEventListener?.('online', resume, { once: true });
  });
