import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatPlace } from '#lib/format-place.ts';
import { addressesOf } from './addresses-of.ts';
import styles from './problem-field.module.css';

type Chosen = { streetAddress: string; zipCode: string };

type Props = {
  /** What the fields have now. */
  chosen: Chosen;
  /** Where the work is, once that is settled. */
  zipCode?: string;
  onChoose: (address: Chosen) => void;
};

/** Offers the addresses of earlier projects, so that nobody types theirs again. Nothing is filled in unasked. */
export function EarlierAddresses({ chosen, zipCode, onChoose }: Props) {
  const { data } = useQuery(orpc.projects.list.queryOptions({ input: {} }));
  const offered = addressesOf(
    (data?.items ?? []).filter((each) => zipCode === undefined || each.zipCode === zipCode),
  );
  if (offered.length === 0) return null;
  return (
    <section className={styles.picks} aria-labelledby="earlier-addresses">
      <p id="earlier-addresses">Same place as before?</p>
      {offered.map(({ city, state, ...address }) => (
        <button
          key={`${address.streetAddress} ${address.zipCode}`}
          type="button"
          className="button"
          aria-pressed={
            chosen.streetAddress === address.streetAddress && chosen.zipCode === address.zipCode
          }
          onClick={() => onChoose(address)}
        >
          {formatPlace({ street: address.streetAddress, city, state, zipCode: address.zipCode })}
        </button>
      ))}
    </section>
  );
}
