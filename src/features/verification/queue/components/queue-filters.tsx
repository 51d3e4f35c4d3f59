import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { documentKinds, documentStatuses } from '../../rules.ts';
import { kindFromSearch, kindLabels, statusFromSearch, statusLabels } from './queue.ts';
import styles from './queue-filters.module.css';

/** Filters of the queue, kept in the URL so that they survive a reload and can be shared. */
export function QueueFilters() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('document');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Status"
        value={statusFromSearch(search)}
        onChange={({ currentTarget: { value } }) =>
          change('status', value === 'pending_review' ? '' : value)
        }
        data={documentStatuses.map((value) => ({ value, label: statusLabels[value].words }))}
      />
      <NativeSelect
        label="Kind"
        value={kindFromSearch(search) ?? ''}
        onChange={({ currentTarget: { value } }) => change('kind', value)}
        data={[
          { value: '', label: 'All kinds' },
          ...documentKinds.map((value) => ({ value, label: kindLabels[value] })),
        ]}
      />
    </div>
  );
}
