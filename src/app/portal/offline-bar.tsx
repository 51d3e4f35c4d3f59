import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { asksServer } from '#browser/prefetch-links.ts';
import { useIsOffline } from '#ui/waiting-for-network.tsx';
import { whenUsed } from '#ui/when-used.ts';
import styles from './offline-bar.module.css';

/**
 * A strip below the header, which makes room for it: nothing on the page is covered. Whoever goes to another page
 * without a network stays where they are, and goes there once it is back.
 */
export function OfflineBar() {
  const isOffline = useIsOffline();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && asksServer(currentLocation, nextLocation),
  );
  useEffect(() => whenUsed(keepOfflinePage), []);
  useEffect(() => {
    if (!isOffline && blocker.state === 'blocked') blocker.proceed();
  }, [isOffline, blocker]);
  return (
    <p className={styles.bar} role="status" data-shown={isOffline ? '' : undefined}>
      {isOffline &&
        (blocker.state === 'blocked'
          ? 'You’re offline. The page you chose opens when you’re back online.'
          : 'You’re offline. What you write stays here until you’re back online.')}
    </p>
  );
}

/** The service worker answers when a page is loaded without a network: with words instead of the browser's error. */
function keepOfflinePage() {
  // Private windows of some browsers have none, and forbid it with an error.
  navigator.serviceWorker?.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
}
