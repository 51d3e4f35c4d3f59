import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { acceptedRange } from '#features/quotes/accepted-prices/rules.ts';
import { costWords } from '#lib/cost-words.ts';
import { formatCents } from '#lib/money.ts';
import styles from './project-fields.module.css';

type Props = {
  category: string;
  zipCode: string;
};

/** Pros travel this far for most jobs. */
const MILES = 50;
/** As many pros as one page of a search has. */
const MAX_PROS = 50;

const isZipCode = (text: string) => /^\d{5}$/.test(text);

/** What such work costs near a place: undefined until it is known, null where there are no figures. */
export function useLocalCosts({ category, zipCode }: Props) {
  const { data: known, isError: isUnknown } = useQuery(
    orpc.costs.list.queryOptions({
      input: { category, zipCode },
      enabled: category !== '' && isZipCode(zipCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const hasFigures = isUnknown ? false : known && known.items.length > 0;
  const { data, isError } = useQuery({
    ...orpc.costs.estimate.queryOptions({
      input: { category, zipCode },
      enabled: hasFigures === true,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    retry: false,
  });
  return hasFigures === false || isError ? null : data;
}

/** What such work costs near the place, while the budget is asked and beside quotes; `children` where that is not known. */
export function LocalCosts({ category, zipCode, children }: Props & { children?: ReactNode }) {
  const costs = useLocalCosts({ category, zipCode });
  if (costs === null)
    return (
      <AcceptedNearby category={category} zipCode={zipCode}>
        {children}
      </AcceptedNearby>
    );
  if (!costs) return null;
  const { typical, high, city, state } = costs;
  const address = `/resources/cost-calculator?${new URLSearchParams({ category, zipCode })}`;
  return (
    <p className={styles.costs}>
      <strong>{costWords(costs, `these jobs near ${city}, ${state}`)}</strong>.
      {high !== null && ` The middle price is ${formatCents(typical)}.`}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        How we calculated this
      </a>
    </p>
  );
}

/** Where no records tell it: what quotes of pros nearby were accepted at, as their cards in searches say. */
function AcceptedNearby({ category, zipCode, children }: Props & { children: ReactNode }) {
  const { data, isError } = useQuery({
    ...orpc.contractors.search.queryOptions({
      input: { service: category, zip: zipCode, radius: MILES, limit: MAX_PROS },
      enabled: category !== '' && isZipCode(zipCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),
    retry: false,
  });
  if (!data && !isError) return null;
  const range = acceptedRange((data?.items ?? []).map(({ acceptedPrice }) => acceptedPrice));
  if (!range) return children;
  return (
    <p className={styles.costs}>
      For {category}, quotes from {range.pros} pros near you were usually accepted at{' '}
      <strong>
        {formatCents(range.low)} to {formatCents(range.high)}
      </strong>
      . That’s based on {range.quotes} accepted quotes.
    </p>
  );
}
