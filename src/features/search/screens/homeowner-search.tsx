import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useSubmit,
} from 'react-router';
import { apiContext } from '#browser/context.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import {
  openProjectsInput,
  openQuotesInput,
} from '#features/contractors/components/open-requests.ts';
import { PastHire } from '#features/contractors/components/past-hire.tsx';
import { QuoteRequest } from '#features/contractors/components/quote-request.tsx';
import { SaveButton, savedAmong } from '#features/contractors/saved/components/save-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { whenUsed } from '#ui/when-used.ts';
import { attachFold } from '../components/attach-fold.ts';
import { attachMap } from '../components/attach-map.ts';
import { formatResultCount } from '../components/labels.ts';
import { loadSearch } from '../components/load-search.ts';
import { SearchPage, wishFor } from '../components/search-page.tsx';
import { attachSuggestions } from '../components/suggest.ts';
import { syncFilters } from '../components/sync-filters.ts';
import { everywhere, parseQuery, searchPath } from '../rules.ts';

const path = '/homeowner/search';
const profilesPath = '/homeowner/contractor';
const newProjectPath = '/homeowner/projects/new';

export const meta = titleMeta('Find pros');

export async function loader(args: LoaderFunctionArgs) {
  const { context, url } = args;
  const api = context.get(apiContext);
  const profile = await api.profile.get().catch(() => undefined);
  const homeZip = profile?.location.zipCode ?? '';
  const query = parseQuery(url.searchParams);
  // Near home, unless somebody named a place, emptied the field, or asked for everywhere.
  const isNearHome = homeZip && query.zip === '' && !query.everywhere;
  if (isNearHome && url.searchParams.has('zip'))
    throw redirect(searchPath(path, everywhere(query)));
  const searched = isNearHome ? new URL(searchPath(path, { ...query, zip: homeZip }), url) : url;
  const answer = await loadSearch(api, searched);
  return { answer, homeZip, ...(await loadOwnFacts(idsOf(answer))(args)) };
}

const idsOf = ({ results, nearest }: Awaited<ReturnType<typeof loadSearch>>) =>
  [...(results?.items ?? []), ...(nearest?.items ?? [])].map(({ id }) => id);

/** What the homeowner has with these pros stands in the rows: it would move them when it came later. */
const loadOwnFacts = (ids: readonly string[]) =>
  prefetch(({ projects, quotes, savedContractors }) =>
    ids.length === 0
      ? []
      : [
          projects.list.queryOptions({ input: openProjectsInput }),
          quotes.list.queryOptions({ input: openQuotesInput }),
          savedContractors.list.queryOptions(savedAmong(ids)),
        ],
  );

export default function HomeownerSearch() {
  const { answer, homeZip } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const navigation = useNavigation();
  const page = useRef<HTMLDivElement>(null);
  const fields = useRef<ReturnType<typeof syncFilters>>(undefined);
  const fold = useRef<ReturnType<typeof attachFold>>(undefined);
  useEffect(() => {
    if (!page.current) return;
    const filters = syncFilters(page.current);
    const detachSuggestions = attachSuggestions(page.current, {
      profilesPath,
      newProjectPath,
    });
    fields.current = filters;
    const folding = attachFold(page.current);
    fold.current = folding;
    return () => {
      folding.stop();
      detachSuggestions();
      filters.stop();
    };
  }, []);
  // Each answer has a map of its own. It is heavier than the rest of the page, and comes after it.
  useEffect(() => {
    if (!answer.place) return;
    let detach: (() => void) | undefined;
    const stop = whenUsed(() => {
      if (page.current) detach = attachMap(page.current);
    });
    return () => {
      stop();
      detach?.();
    };
  }, [answer]);
  const [first] = useState(answer);
  const searchForEarlyChoice = useEffectEvent(() => {
    const form = page.current?.querySelector('form');
    if (form && fields.current?.hasOtherChoices(answer.query))
      void submit(form, { preventScrollReset: true, replace: true });
  });
  useEffect(() => searchForEarlyChoice(), []);
  // The fields show the first search already, and whatever was typed into them before the page was ready.
  useEffect(() => {
    if (answer !== first) fields.current?.show(answer.query);
  }, [answer, first]);
  // Before the browser takes the focus from a field that is folded away.
  useLayoutEffect(() => {
    if (answer === first) return;
    const focused = document.activeElement;
    fold.current?.keepOpen();
    if (focused?.closest('form') && page.current?.contains(focused))
      fold.current?.keepFocus(focused);
  }, [answer, first]);

  const listedIds = idsOf(answer);
  const isBusy = navigation.state === 'loading' && navigation.location.pathname === path;
  return (
    <div ref={page}>
      <p className="sr-only" role="status">
        {isBusy ? 'Searching' : answer.results && formatResultCount(answer.results)}
      </p>
      <SearchPage
        path={path}
        profilesPath={profilesPath}
        newProjectPath={newProjectPath}
        answer={answer}
        busy={isBusy}
        title={
          <PageHeader
            title="Find pros"
            action={
              !answer.query.zip &&
              homeZip && (
                <Link
                  className="button"
                  to={searchPath(path, { ...answer.query, zip: homeZip, cursor: '' })}
                >
                  Near {homeZip}
                </Link>
              )
            }
          />
        }
        onChoice={(form) => void submit(form, { preventScrollReset: true })}
        ownFacts={({ id }) => <PastHire contractorId={id} />}
        actions={(result) => (
          <>
            {!result.unclaimed && (
              <QuoteRequest
                contractorId={result.id}
                businessName={result.businessName}
                wish={wishFor(answer, result)}
              />
            )}
            <SaveButton
              contractorId={result.id}
              businessName={result.businessName}
              listContractorIds={listedIds}
            />
          </>
        )}
      />
    </div>
  );
}
