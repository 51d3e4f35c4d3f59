import { useSyncExternalStore } from 'react';

function subscribeToNetwork(onChange: () => void) {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
const isOffline = () => !navigator.onLine;
const isOfflineOnServer = () => false;

/** Whether the browser says that there is no network. */
export const useIsOffline = () =>
  useSyncExternalStore(subscribeToNetwork, isOffline, isOfflineOnServer);

export const WAITING_FOR_NETWORK =
  'Waiting for a connection. We’ll send it as soon as you’re online.';

/** Says beside a button that is busy why nothing happens: what was sent waits until there is a network. */
export function WaitingForNetwork({ busy }: { busy: boolean }) {
  const waits = useIsOffline() && busy;
  return <p role="status">{waits && WAITING_FOR_NETWORK}</p>;
}
