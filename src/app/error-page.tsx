import { useEffect, useRef } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { isUnanswered } from '#lib/unanswered.ts';
import { Drawing } from '#ui/drawing.tsx';
import { useIsOffline } from '#ui/waiting-for-network.tsx';
import styles from './error-page.module.css';

const messagesByStatus = {
  404: {
    title: 'Page not found',
    description:
      'It may have been removed, or it belongs to someone else. None of your information has changed.',
  },
  410: {
    title: 'This business is no longer listed',
    description:
      'The business asked us to take its page down. Search for others who do the same work.',
  },
};
const unavailable = {
  title: 'We’re working on it',
  description:
    'Something isn’t working on our side. Everything you saved is safe. Wait a minute, then try again.',
};
const genericError = {
  title: 'This page didn’t load',
  description:
    'Something went wrong on our side. Everything you saved is safe. Try again in a moment.',
};
const offline = {
  title: 'You’re offline',
  description:
    'We saved what you wrote in this browser. This page will open when you’re back online.',
};

const unreachable = {
  title: 'We can’t reach Plumbline',
  description:
    'Your connection seems to have dropped. We saved what you wrote in this browser. This page will open by itself when we get through.',
};

/** Between two attempts to get through. */
const TRY_EVERY_MS = 2_000;

/**
 * Loads the page again once the server answers. A device says that it is online before anything gets through, and
 * says so all the time beside a router without a line.
 */
function useUnreachableReload(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return;
    const attempt = () =>
      fetch(location.href, { method: 'HEAD' }).then(
        () => location.reload(),
        () => undefined,
      );
    const timer = setInterval(() => void attempt(), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLost]);
}

/** Whether there is no network; loads the page again when it is back. */
function useOfflineReload(isMissing: boolean) {
  const waits = useIsOffline() && !isMissing;
  const hasWaited = useRef(false);
  // Not on the event itself: by then this page knows of the network and no longer listens.
  useEffect(() => {
    if (hasWaited.current && !waits) location.reload();
    hasWaited.current = waits;
  }, [waits]);
  return waits;
}

type Props = { home?: { to: string; label: string } };

/** Shown instead of a page that is missing or failed, with links to continue. */
export function ErrorPage({ home = { to: '/', label: 'Go to the home page' } }: Props) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isMissing = status === 404 || status === 410;
  const isUnavailable = status === 503 || status === 504;
  const isOffline = useOfflineReload(isMissing);
  const isLost = !isOffline && isUnanswered(error);
  useUnreachableReload(isLost);
  const waitsForNetwork = isOffline || isLost;
  const waiting = isOffline ? offline : unreachable;
  const failure = waitsForNetwork ? waiting : isUnavailable ? unavailable : genericError;
  const { title, description } = isMissing ? messagesByStatus[status] : failure;
  return (
    <div className={styles.page}>
      <Drawing name={isMissing ? 'search' : 'list'} />
      <h1>{title}</h1>
      <p className="lead" role={waitsForNetwork ? 'status' : undefined}>
        {description}
      </p>
      {!waitsForNetwork && (
        <p className={styles.actions}>
          {!isMissing && (
            <a className="button button-primary" href={`${pathname}${search}`}>
              Try again
            </a>
          )}
          <a className={isMissing ? 'button button-primary' : 'button'} href={home.to}>
            {home.label}
          </a>
          {isMissing && home.to === '/' && (
            <a className="button" href="/search">
              Find pros
            </a>
          )}
        </p>
      )}
    </div>
  );
}
