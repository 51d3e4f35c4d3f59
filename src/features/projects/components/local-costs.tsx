import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import styles from './project-fields.module.css';

type Props = {
  category: string;
  zipCode: string;
};

/** What such work costs near a place: undefined until it is known, null where there are no figures. */
export function useLocalCosts({ category, zipCode }: Props) {
  const { data: known } = useQuery(
    orpc.costs.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  const hasFigures = known?.items.some((each) => each.category === category);
  const { data, isError } = useQuery({
    ...orpc.costs.estimate.queryOptions({
      input: { category, zipCode },
      enabled: hasFigures === true && /^\d{5}$/.test(zipCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),
    retry: false,
  });
  return hasFigures === false || isError ? null : data;
}

/** What such work costs near the place, while the budget is asked and beside quotes. */
export function LocalCosts({ category, zipCode }: Props) {
  const costs = useLocalCosts({ category, zipCode });
  if (!costs) return null;
  const { low, typical, high, city, state } = costs;
  const address = `/resources/cost-calculator?${new URLSearchParams({ category, zipCode })}`;
  return (
    <p className={styles.costs}>
      {category} near {city}, {state} costs about{' '}
      <strong>
        {formatCents(low)} to {formatCents(high ?? typical)}
      </strong>
      {high !== null && <>, typically {formatCents(typical)}</>}.{' '}
      <a href={address} target="_blank" rel="noreferrer">
        How we calculated this
      </a>
    </p>
  );
}
