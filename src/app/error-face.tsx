import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import styles from './error-face.module.css';

type Props = { home?: { to: string; label: string } };

/** What stands in the place of a page that cannot be shown, with a way on. */
export function ErrorFace({ home = { to: '/', label: 'Go to the home page' } }: Props) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className={styles.face}>
      <h1>{missing ? 'This is not here' : 'This page did not load'}</h1>
      <p className="lead">
        {missing
          ? 'It was removed, or it belongs to someone else. Nothing of yours has changed.'
          : 'Something failed on our side. What you saved is kept; try again in a moment.'}
      </p>
      <p className={styles.ways}>
        {!missing && (
          <a className="button button-primary" href={`${pathname}${search}`}>
            Try again
          </a>
        )}
        <a className={missing ? 'button button-primary' : 'button'} href={home.to}>
          {home.label}
        </a>
      </p>
    </div>
  );
}
