import { useQuery } from '@tanstack/react-query';
import { Form, Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './admin-ideas.module.css';

/** Finds the business whose portfolio to browse; the choice is kept in the URL. */
export function BusinessSearch({ q, chosen }: { q: string; chosen: string | undefined }) {
  const input = { q, limit: 8 };
  const found = useQuery({
    ...orpc.contractors.search.queryOptions({ input }),
    enabled: q !== '',
  });
  return (
    <>
      <Form className={styles.find} role="search" aria-label="Find a business">
        <div>
          <label className="label" htmlFor="business">
            Business to add ideas from
          </label>
          <input
            key={q}
            className="input"
            id="business"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            required
          />
        </div>
        <button type="submit" className="button">
          Find
        </button>
      </Form>
      {found.isLoading && <LoadingRows rows={2} label="Looking for the business" />}
      {found.isError && (
        <ErrorNotice onRetry={() => void found.refetch()} retrying={found.isFetching}>
          The search didn’t go through.
        </ErrorNotice>
      )}
      {found.data?.items.length === 0 && (
        <p className={styles.soft}>No business found for “{q}”.</p>
      )}
      {found.data && found.data.items.length > 0 && (
        <ul className={styles.businesses} aria-label="Businesses found">
          {found.data.items.map(({ id, businessName, city, state }) => (
            <li key={id}>
              <Link
                to={`?${new URLSearchParams({ q, business: id })}`}
                preventScrollReset
                aria-current={id === chosen ? 'true' : undefined}
              >
                {businessName}
              </Link>
              <span>{[city, state].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
