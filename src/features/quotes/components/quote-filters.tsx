import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { quoteSorts } from '../rules.ts';
import { listInput, type StatusOptions, sortNames, withFilter } from './list-search.ts';
import styles from './quote-filters.module.css';

type Props = { statuses: StatusOptions };

/** Status filter and sort order; both are search parameters, so that the address can be shared and bookmarked. */
export function QuoteFilters({ statuses }: Props) {
  const [search, setSearch] = useSearchParams();
  const { status, sort } = listInput(search);
  const setFilter = (name: 'status' | 'sort', value: string) =>
    setSearch(withFilter(search, name, value), { preventScrollReset: true, replace: true });

  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Show"
        value={status ?? ''}
        onChange={(event) => setFilter('status', event.currentTarget.value)}
        data={[
          { value: '', label: 'All' },
          ...statuses.map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="Sort by"
        value={sort}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setFilter('sort', value === 'newest' ? '' : value);
        }}
        data={quoteSorts.map((value) => ({ value, label: sortNames[value] }))}
      />
    </div>
  );
}
