import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import styles from './project-fields.module.css';

/** What such work costs near the place, while the budget is asked; nothing where no figures are known. */
export function LocalCosts({ category, zipCode }: { category: string; zipCode: string }) {
  const { data: known } = useQuery(
    orpc.costs.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  const hasFigures = known?.items.some((each) => each.category === category) ?? false;
  const { data } = useQuery({
    ...orpc.costs.estimate.queryOptions({
      input: { category, zipCode },
      enabled: hasFigures && /^\d{5}$/.test(zipCode),
      staleTime: Number.POSITIVE_INFINITY,
    }),
    retry: false,
  });
  if (!data) return null;
  const { low, typical, high, city, state } = data;
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
