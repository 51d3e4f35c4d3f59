import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatPlace } from '#lib/format-place.ts';
import styles from './problem-field.module.css';
import type { ProjectSummary } from './project.ts';

type Address = Pick<ProjectSummary, 'streetAddress' | 'city' | 'state' | 'zipCode'>;
type Chosen = { streetAddress: string; zipCode: string };

/** More are no quicker to choose from than the address is to type. */
const MAX_OFFERED = 3;

/** The addresses of earlier projects, each once, newest first. */
export function addressesOf(projects: readonly Address[]) {
  const addresses = new Map<string, Address & { streetAddress: string }>();
  for (const { streetAddress, city, state, zipCode } of projects) {
    const street = streetAddress?.trim();
    if (!street) continue;
    const key = `${street.toLowerCase()} ${zipCode}`;
    if (!addresses.has(key)) addresses.set(key, { streetAddress: street, city, state, zipCode });
  }
  return [...addresses.values()].slice(0, MAX_OFFERED);
}

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
