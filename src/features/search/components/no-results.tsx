import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Query, type RelaxedQuery, searchPath } from '../rules.ts';
import { tokenize } from '../vocabulary/rules.ts';
import { newProjectFor } from './ask-once.tsx';
import { type Place, placeName } from './labels.ts';
import styles from './search-page.module.css';

type NoResultsProps = {
  path: string;
  newProjectPath: string;
  answer: {
    query: Query;
    place: Place | null;
    more: readonly (RelaxedQuery & { count: number; countIsCapped: boolean })[];
  };
};

function relaxedLabel({ changed, query: { radius } }: RelaxedQuery, { q }: Query) {
  if (changed === 'radius') return `Look within ${radius} miles`;
  if (changed === 'zip') return 'Look everywhere';
  if (changed === 'q') return `Leave out “${q}”`;
  if (changed === 'service') return 'Any service';
  return changed === 'rating' ? 'Any rating' : 'Checked or not';
}

/** Then nothing has to match but what is to be done, and where. */
export const isPlaceAlone = ({ q, service, zip, rating, verified }: Query) =>
  rating === '' && verified === '' && (q === '' ? service !== '' || zip !== '' : zip !== '');

function noResultsTitle(query: Query, place: Place | null) {
  if (!isPlaceAlone(query)) return 'No pros match all of these';
  const { q, service, zip } = query;
  const work = q ? `“${q}”` : service.toLowerCase();
  const where = place ? placeName(place) : zip;
  return `No pros${work && ` for ${work}`}${where && ` near ${where}`} yet`;
}

/** In place of a list: that there is nobody, and what finds somebody. */
export function NoResults({
  path,
  newProjectPath,
  answer: { query, place, more },
}: NoResultsProps) {
  const hasNoSearchTerms = query.q !== '' && tokenize(query.q).length === 0;
  return (
    <EmptyState
      drawing="search"
      title={hasNoSearchTerms ? 'Enter a word to search for' : noResultsTitle(query, place)}
      action={
        <ul className={styles.suggestions}>
          <li>
            <a className="button button-primary" href={newProjectFor(newProjectPath, query)}>
              Get quotes anyway
            </a>
          </li>
          {more.map(({ count, countIsCapped, ...relaxed }) => (
            <li key={relaxed.changed}>
              <Link className="button" to={searchPath(path, relaxed.query)}>
                {relaxedLabel(relaxed, query)} ({count}
                {countIsCapped && '+'})
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {hasNoSearchTerms
        ? `“${query.q}” has no letters or numbers. Search for words instead.`
        : more.length > 0
          ? 'Ask for quotes and our team looks for a pro, or change something in your search.'
          : 'Ask for quotes and our team looks for a pro. You’ll hear from us as soon as one is interested.'}
    </EmptyState>
  );
}
