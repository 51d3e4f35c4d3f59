import { useEffect, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Location>();
  useEffect(() => whenUsed(keepOfflinePage), []);
  useEffect(() => {
    if (isOffline || !wanted) return;
    setWanted(undefined);
    void navigate(wanted);
  }, [isOffline, wanted, navigate]);
  return (
    <>
      <p className={styles.bar} role="status" data-shown={isOffline ? '' : undefined}>
        {isOffline &&
          (wanted
            ? 'You’re offline. The page you chose opens when you’re back online.'
            : 'You’re offline. What you write stays here until you’re back online.')}
      </p>
      {isOffline && <StayHere onBlocked={setWanted} />}
    </>
  );
}

/** Only while it is needed: beside it, the router warns of every link to a part of the page. */
function StayHere({ onBlocked }: { onBlocked: (wanted: Location) => void }) {
  const { state, location } = useBlocker(({ currentLocation, nextLocation }) =>
    asksServer(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (state === 'blocked') onBlocked(location);
  }, [state, location, onBlocked]);
  return null;
}

/** The service worker answers when a page is loaded without a network: with words instead of the browser's error. */
function keepOfflinePage() {
  // Private windows of some browsers have none, and forbid it with an error.
  navigator.serviceWorker?.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
}
