import { useEffect } from 'react';
import { useIsOffline } from '#ui/waiting-for-network.tsx';
import { whenUsed } from '#ui/when-used.ts';
import styles from './offline-bar.module.css';

/** A strip below the header, which makes room for it: nothing on the page is covered. */
export function OfflineBar() {
  const isOffline = useIsOffline();
  useEffect(() => whenUsed(keepOfflinePage), []);
  return (
    <p className={styles.bar} role="status" data-shown={isOffline ? '' : undefined}>
      {isOffline && 'You’re offline. What you write stays here until you’re back online.'}
    </p>
  );
}

/** The service worker answers when a page is loaded without a network: with words instead of the browser's error. */
function keepOfflinePage() {
  // Private windows of some browsers have none, and forbid it with an error.
  navigator.serviceWorker?.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
}
