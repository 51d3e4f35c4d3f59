import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { useNonce } from '#browser/nonce.ts';
import { pageMeta } from '#browser/page-meta.ts';
import { GuestActions } from '#features/contractors/components/guest-actions.tsx';
import island from '../components/island.ts?worker&url';
import { loadSearch } from '../components/load-search.ts';
import { SearchPage, wishFor } from '../components/search-page.tsx';
import { searchPath } from '../rules.ts';
import styles from './public-search.module.css';

const path = '/search';

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadSearch(context.get(apiContext), url);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { query, place } = loaderData;
  const where = place?.city ? ` near ${place.city}, ${place.state}` : '';
  const what = query.service || 'Pros';
  return pageMeta(matches, {
    title: `${what}${where}`,
    description: `${what}${where}: compare reviews, checked licenses, and distance. Nobody can pay to rank higher.`,
    path: searchPath(path, query),
    // Endlessly many lists of the same contractors: their pages are for search engines, and this one without filters.
    noIndex: searchPath(path, query) !== path,
  });
};

/** Plain HTML with a small inline script, which updates the results in place. */
export default function PublicSearch() {
  const answer = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <div className={`page ${styles.page}`}>
      <p className="sr-only" role="status" data-search-status="" />
      <SearchPage
        path={path}
        answer={answer}
        title={<h1>Find pros</h1>}
        actions={(result) =>
          result.unclaimed ? null : (
            <GuestActions
              id={result.id}
              businessName={result.businessName}
              wish={wishFor(answer, result)}
            />
          )
        }
      />
      <script type="module" src={island} nonce={nonce} suppressHydrationWarning />
    </div>
  );
}
