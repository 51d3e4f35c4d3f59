import { useEffect, useRef } from 'react';
import styles from './older-messages.module.css';
import type { Thread } from './use-thread.ts';

/** Loads older messages as the reader scrolls near them; a button does so where that fails. */
export function OlderMessages({ thread }: { thread: Thread }) {
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = thread;
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(loadOlder);
  useEffect(() => {
    load.current = loadOlder;
  });
  useEffect(() => {
    const element = button.current;
    // Restarted after each page: after a short one the button may still be in view.
    if (!element || !hasOlder || isLoadingOlder || olderFailed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { root: element.closest('section'), rootMargin: '600px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasOlder, isLoadingOlder, olderFailed]);
  if (!hasOlder) return null;
  return (
    <div className={styles.older}>
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        disabled={isLoadingOlder}
        onClick={loadOlder}
      >
        {isLoadingOlder ? 'Loading' : 'Show earlier messages'}
      </button>
      {olderFailed && <p role="alert">Earlier messages didn’t load.</p>}
    </div>
  );
}
