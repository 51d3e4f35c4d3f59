import { useEffect, useRef } from 'react';
import styles from './older-messages.module.css';
import type { Thread } from './use-thread.ts';

/** Loads what was said before as soon as the reader comes near; by hand where that does not work. */
export function OlderMessages({ thread }: { thread: Thread }) {
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = thread;
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(loadOlder);
  useEffect(() => {
    load.current = loadOlder;
  });
  useEffect(() => {
    const element = button.current;
    // Begun anew after each page: short ones may leave it in sight.
    if (!element || !hasOlder || isLoadingOlder || olderFailed) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { root: element.closest('section'), rootMargin: '600px 0px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
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
      {olderFailed && <p role="alert">Earlier messages did not load.</p>}
    </div>
  );
}
