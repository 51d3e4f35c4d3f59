import { getEventMeta } from '@orpc/client';
import type { LiveEvent } from '#features/activities/contract.ts';
import type { contract } from '#features/contract.ts';
import { getApiError } from '#lib/api-error-info.ts';

export type Feature = keyof typeof contract;

/** What the cache holds that may be old once something happened to a subject. */
const featuresBySubject = new Map<string, readonly Feature[]>([
  ['broadcast', ['broadcasts']],
  ['conversation', ['conversations', 'adminConversations', 'counts']],
  ['import', ['contractorImports']],
  ['lead', ['leads', 'projects', 'counts']],
  ['message', ['conversations', 'adminConversations', 'counts']],
  ['notification', ['notifications', 'counts']],
  ['project', ['projects', 'leads', 'counts']],
  ['quote', ['quotes', 'leads', 'projects', 'counts']],
  // Of oneself, in another window: how one wants to be told of things.
  ['user', ['notifications', 'settings']],
  ['review', ['reviews', 'contractors', 'projects', 'counts']],
  ['verification', ['verification', 'contractors', 'counts']],
]);

/** What passes and changes nothing that is kept. */
const ephemeralTypes = new Set(['conversation.typing']);

/** `quote.sent` → every feature that shows something of a quote. */
export const featuresAffectedBy = (type: string) =>
  ephemeralTypes.has(type) ? [] : (featuresBySubject.get(type.split('.', 1)[0] ?? '') ?? []);

/** Takes an event over, or not (undefined); resolves to false where it could not be applied after all. */
export type LiveApplier = (event: LiveEvent) => Promise<boolean> | undefined;

/** Refreshes the features that an event affects, unless an applier takes it over. */
export function applyOrRefresh(
  event: LiveEvent,
  appliers: Iterable<LiveApplier>,
  refresh: (features: readonly Feature[]) => void,
) {
  const features = featuresAffectedBy(event.type);
  for (const apply of appliers) {
    const applied = apply(event);
    if (!applied) continue;
    void applied.then((isApplied) => {
      if (!isApplied) refresh(features);
    });
    return;
  }
  refresh(features);
}

const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;

/** Half of it is chance, so that a server that comes back is not asked by everybody at once. */
export function backoffDelay(failures: number, chance = Math.random()) {
  const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** failures);
  return delay / 2 + (delay / 2) * chance;
}

export type Position = { id: string | undefined };

type Options = {
  connect: (lastEventId: string | undefined) => Promise<AsyncIterable<LiveEvent>>;
  /** Where to go on from; kept up to date, so that a later call may go on from there as well. */
  position: Position;
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Something may have happened that no event will tell of. */
  onGap: () => void;
  onConnectionChange: (up: boolean) => void;
  /** Whose stream it is: another person, or role, may have come to the browser meanwhile. */
  onOpened: (whose: LiveEvent) => void;
  onSignedOut: () => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Reads the live stream until `signal` says stop. After a drop it goes on from the last event it saw. */
export async function followLiveStream({ wait = pause, position, signal, ...on }: Options) {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const resumes = position.id !== undefined;
      for await (const event of await on.connect(position.id)) {
        position.id = getEventMeta(event)?.id ?? position.id;
        failures = 0;
        on.onConnectionChange(true);
        if (event.subjectType === 'live') on.onOpened(event);
        if (event.type === 'live.reset' || (event.type === 'live.opened' && !resumes)) on.onGap();
        else if (event.type !== 'live.opened') on.onEvent(event);
      }
    } catch (error) {
      if (!signal.aborted && getApiError(error)?.code === 'unauthenticated') {
        on.onSignedOut();
        return;
      }
    }
    if (signal.aborted) return;
    on.onConnectionChange(false);
    await wait(backoffDelay(failures++), signal);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', now, { once: true });
    // Back on the net: no reason to wait longer.
    globalThis.addEventListener?.('online', now, { once: true });
  });
