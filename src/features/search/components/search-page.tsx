import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import type { TradeGroup } from '#features/categories/components/trade-options.tsx';
import { safetyAdvice } from '#features/categories/safety/rules.ts';
import { AskedFirst } from '#features/contractors/components/asked-first.tsx';
import { costWords } from '#lib/cost-words.ts';
import { Notice } from '#ui/notice.tsx';
import {
  everywhere,
  isDefault,
  type Query,
  type RelaxedQuery,
  searchPath,
  withoutFilter,
} from '../rules.ts';
import { AskOnce } from './ask-once.tsx';
import { type FieldErrors, Filters } from './filters.tsx';
import { formatResultCount, placeName } from './labels.ts';
import { isPlaceAlone, NoResults } from './no-results.tsx';
import { RankingExplanation } from './ranking-explanation.tsx';
import { type Result, ResultList, type SearchResults } from './result-list.tsx';
import { ResultMap } from './result-map.tsx';
import styles from './search-page.module.css';

export type SearchPageData = {
  query: Query;
  groups: readonly TradeGroup[];
  errors: FieldErrors;
  /** Undefined where a field is invalid or the search failed. */
  results?: SearchResults | undefined;
  failed: boolean;
  place: {
    zipCode: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
  } | null;
  /** Cities of the name that was typed, in several states. */
  choices: readonly { zipCode: string; city: string; state: string }[];
  /** Where nobody is found: searches that ask for less and find somebody. */
  more: readonly (RelaxedQuery & { count: number; countIsCapped: boolean })[];
  /** Where nobody works around the place: who is nearest, or, of too many to know, some of those elsewhere. */
  nearest: { items: readonly Result[]; isNearest: boolean } | null;
  /** The page of the service in the city, where there is one. */
  localPage: string | null;
  /** What such work costs around the place, in cents; without the upper figure where records tell no more. */
  costs: { low: number; typical: number; high: number | null } | null;
};

/** What a project for this pro begins with: what was searched for. */
export function wishFor({ query, results }: SearchPageData, { services }: Result) {
  const meant = results?.meant.find((service) => services.includes(service));
  const only = services.length === 1 ? services[0] : undefined;
  return {
    category: query.service || meant || only,
    // The name of a business says nothing of what is wrong.
    q: meant ? query.q : '',
    zipCode: query.zip,
    timing: query.timing,
  };
}

type Props = {
  path: string;
  /** Parent path of the contractors' pages in this portal. */
  profilesPath?: string;
  /** The form of a new project in this portal. */
  newProjectPath?: string;
  answer: SearchPageData;
  title: ReactNode;
  busy?: boolean;
  onChoice?: (form: HTMLFormElement) => void;
  actions?: (result: Result) => ReactNode;
  /** What the reader has to do with a contractor: of whoever is signed in alone, as public pages are kept for all. */
  ownFacts?: (result: Result) => ReactNode;
};

/** Filters, results, map and the explanation of the ranking; the same on the public site and in the portal. */
export function SearchPage({
  path,
  profilesPath = '/contractor',
  newProjectPath = '/projects/new',
  answer,
  title,
  busy = false,
  onChoice,
  actions,
  ownFacts,
}: Props) {
  const { query, groups, errors, results, failed } = answer;
  const advice = safetyAdvice(query.q);
  return (
    <div className={styles.search} id="search">
      {title}
      <Filters
        action={path}
        query={query}
        groups={groups}
        errors={errors}
        isFolded={isAnswered(answer)}
        {...(onChoice && { onChoice })}
      />
      <div className={styles.results} aria-busy={busy} data-search-results="">
        {advice && <Notice tone="bad">{advice}</Notice>}
        {failed && (
          <Notice tone="bad">
            <p>
              The search didn’t go through. We kept what you entered.{' '}
              <a href={searchPath(path, query)}>Try again</a>
            </p>
          </Notice>
        )}
        {Object.keys(errors).length > 0 && (
          <p className={styles.soft} data-search-count="">
            Check the field above to see results.
          </p>
        )}
        <ActiveFilters path={path} query={query} />
        {answer.choices.length > 0 && <PlaceChoices path={path} answer={answer} />}
        {results && (
          <Results
            path={path}
            profilesPath={profilesPath}
            newProjectPath={newProjectPath}
            answer={answer}
            results={results}
            actions={actions}
            ownFacts={ownFacts}
          />
        )}
      </div>
      <RankingExplanation />
    </div>
  );
}

/** Whether somebody asked for something somewhere and pros were found. Without a place, the form still asks for one. */
const isAnswered = ({ query, place, results }: SearchPageData) =>
  place !== null && (results?.count ?? 0) > 0 && (query.q !== '' || query.service !== '');

/** The filters that leave results out, each of which can be taken away with one press. */
function ActiveFilters({ path, query }: { path: string; query: Query }) {
  const active = [
    query.zip !== '' &&
      !isDefault('radius', query.radius) &&
      (['radius', `Within ${query.radius} miles`] as const),
    query.rating !== '' && (['rating', `${query.rating} stars and up`] as const),
    query.verified !== '' && (['verified', 'License and insurance checked'] as const),
  ].filter((filter) => filter !== false);
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label="Filters in use">
      {active.map(([name, label]) => (
        <li key={name}>
          <Link className={styles.remove} to={searchPath(path, withoutFilter(query, name))}>
            <span className="sr-only">Remove: </span>
            {label} <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PlaceChoices({
  path,
  answer: { query, choices },
}: {
  path: string;
  answer: SearchPageData;
}) {
  const isOneName = choices.every(({ city }) => city === choices[0]?.city);
  return (
    <section className={styles.choices} aria-labelledby="which-city">
      <h2 className={styles.count} id="which-city" data-search-count="">
        {isOneName ? `Which ${choices[0]?.city}?` : 'Which place do you mean?'}
      </h2>
      <ul className={styles.suggestions}>
        {choices.map(({ zipCode, city, state }) => (
          <li key={zipCode}>
            <Link className="button" to={searchPath(path, { ...query, zip: zipCode })}>
              {city}, {state}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>Don’t see it? Add the state after a comma, or enter a ZIP code.</p>
    </section>
  );
}

type ResultsProps = Pick<Props, 'path' | 'answer' | 'actions' | 'ownFacts'> & {
  profilesPath: string;
  newProjectPath: string;
  results: SearchResults;
};

function Results({
  path,
  profilesPath,
  newProjectPath,
  answer: { query, place, costs, localPage, more, nearest },
  results,
  actions,
  ownFacts,
}: ResultsProps) {
  const { nextCursor } = results;
  const brand = brandOf(useMatches());
  const [pros, listings] = [
    results.items.filter(({ unclaimed }) => !unclaimed),
    results.items.filter(({ unclaimed }) => unclaimed),
  ];
  const items = [...pros, ...listings];
  const list = {
    ...{ profilesPath, numbered: place !== null },
    preferredService: query.service || (results.meant[0] ?? ''),
    otherServices: results.meant,
    ...{ actions, ownFacts },
  };
  return (
    <>
      <div className={styles.head}>
        <h2
          className={items.length === 0 && isPlaceAlone(query) ? 'sr-only' : styles.count}
          data-search-count=""
        >
          {formatResultCount(results)}
          {place && (
            <>
              {' '}
              within {query.radius} miles
              <span className={styles.place}> of {placeName(place)}</span>
            </>
          )}
        </h2>
        {place && items.length > 0 && <ViewButtons />}
      </div>
      {pros.length > 0 && (
        <div className={styles.above}>
          <AskOnce newProjectPath={newProjectPath} query={query} />
        </div>
      )}
      {!place && items.length > 0 && (
        <p className={styles.soft}>
          {items.length === 1 ? 'This pro may be far from you.' : 'These are all over the country.'}{' '}
          <a href="#zip">Enter your ZIP code or city</a> to see who works near you.
        </p>
      )}
      {place && (costs || localPage) && (
        <p className={styles.soft}>
          {costs && (
            <>
              {costWords(
                costs,
                `${query.service.toLowerCase()} jobs near ${place.city}, ${place.state}`,
              )}
              . <a href={costPath(query)}>How we calculated this</a>{' '}
            </>
          )}
          {localPage && (
            <a href={localPage}>
              About {query.service.toLowerCase()} in {place.city}
            </a>
          )}
        </p>
      )}
      {results.meant.length > 0 && (
        <p className={styles.soft}>
          “{query.q}” is work for{' '}
          {results.meant.map((service, index) => (
            <span key={service}>
              {index > 0 && (index === results.meant.length - 1 ? ' or ' : ', ')}
              <Link to={searchPath(path, { ...query, service, cursor: '' })}>{service}</Link>
            </span>
          ))}
          .
        </p>
      )}
      {results.readAs.length > 0 && (
        <p className={styles.soft}>
          Looked for{' '}
          {results.readAs.map(({ word, readAs }, index) => (
            <span key={word}>
              {index > 0 && ', '}
              <strong>{readAs}</strong> instead of “{word}”
            </span>
          ))}
          .
        </p>
      )}
      {items.length === 0 ? (
        <>
          <NoResults path={path} newProjectPath={newProjectPath} answer={{ query, place, more }} />
          {place && nearest && nearest.items.length > 0 && (
            <section className={styles.listings} aria-labelledby="nearest">
              <h2 className={styles.count} id="nearest">
                {nearest.isNearest ? `Nearest to ${placeName(place)}` : 'Pros elsewhere'}
              </h2>
              <p className={styles.soft}>
                They may not travel that far. Ask, or get quotes anyway and our team looks near you.
              </p>
              <ResultList items={nearest.items} {...list} numbered={false} />
            </section>
          )}
        </>
      ) : (
        <div className={styles.columns} data-map={place ? '' : undefined}>
          <div>
            {pros.length > 0 && (
              <>
                <AskedFirst pro="one pro" />
                <ResultList
                  items={pros}
                  {...list}
                  between={<AskOnce newProjectPath={newProjectPath} query={query} />}
                />
              </>
            )}
            {listings.length > 0 && (
              <section className={styles.listings} aria-labelledby="not-joined">
                <h2 className={styles.count} id="not-joined">
                  Not on {brand} yet
                </h2>
                <p className={styles.soft}>
                  From public license registers. Nobody at these businesses has joined, so you can’t
                  ask them for a quote here.
                </p>
                <ResultList items={listings} above={pros.length} {...list} />
              </section>
            )}
            <Pagination path={path} query={query} nextCursor={nextCursor} />
            {place && (
              <p className={styles.elsewhere}>
                Not what you need?{' '}
                <Link to={searchPath(path, everywhere(query))}>Search all areas</Link>
              </p>
            )}
          </div>
          {place && (
            <aside className={styles.map} aria-label="Map">
              <ResultMap
                center={place}
                zip={place.zipCode}
                miles={Number(query.radius)}
                items={items}
              />
            </aside>
          )}
        </div>
      )}
    </>
  );
}

/** On phones: the list or the map. A script switches, see `attach-map.ts`. */
const ViewButtons = () => (
  <fieldset className={styles.views} aria-label="View">
    <button type="button" className="button" data-view-button="list" aria-pressed="true">
      List
    </button>
    <button type="button" className="button" data-view-button="map" aria-pressed="false">
      Map
    </button>
  </fieldset>
);

const costPath = ({ service, zip }: Query) =>
  `/resources/cost-calculator?${new URLSearchParams({ category: service, zipCode: zip })}`;

type PaginationProps = { path: string; query: Query; nextCursor: string | null };

function Pagination({ path, query, nextCursor }: PaginationProps) {
  if (!nextCursor && !query.cursor) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {query.cursor && (
        <Link to={searchPath(path, { ...query, cursor: '' })} className="button">
          First page
        </Link>
      )}
      {nextCursor && (
        <Link to={searchPath(path, { ...query, cursor: nextCursor })} className="button" rel="next">
          Next page
        </Link>
      )}
    </nav>
  );
}
