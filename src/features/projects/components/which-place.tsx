import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { placesMeant } from '#browser/find-places.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from './problem-field.module.css';

type Props = {
  /** The place as it was typed, such as a city that several states have. */
  typed: string;
  onChoose: (zipCode: string) => void;
};

/** Asks which place was meant, or says that there is none of that name: what was typed is never dropped unsaid. */
export function WhichPlace({ typed, onChoose }: Props) {
  const { data, error } = useQuery(
    orpc.search.suggest.queryOptions({
      input: { q: typed },
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, failure) => count < 3 && !getApiError(failure),
    }),
  );
  if (!data && !error) return null;
  const places = placesMeant(typed, data?.places ?? []);
  if (places.length === 0)
    return <p role="status">We couldn’t find “{typed}”. Enter its 5-digit ZIP code above.</p>;
  const [{ city } = { city: '' }] = places;
  const isOneName = places.every((place) => place.city === city);
  return (
    <section className={styles.picks} aria-labelledby="which-place">
      <p id="which-place" role="status">
        {isOneName ? `Which ${city}?` : `Which place is “${typed}”?`}
      </p>
      {places.map((place) => (
        <button
          key={place.zipCode}
          type="button"
          className="button"
          onClick={() => onChoose(place.zipCode)}
        >
          {place.city}, {place.state}
        </button>
      ))}
      <p>Don’t see it? Enter its ZIP code above.</p>
    </section>
  );
}
