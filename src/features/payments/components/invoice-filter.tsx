import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { invoiceStatuses, invoiceStatusNames } from '../invoices/rules.ts';
import styles from './billing.module.css';
import { statusFrom, type Viewer, withStatus } from './billing.ts';

/** Which invoices are listed; a search parameter, as in the list of quotes. */
export function InvoiceFilter({ viewer }: { viewer: Viewer }) {
  const [search, setSearch] = useSearchParams();
  return (
    <NativeSelect
      className={styles.filter}
      label="Show"
      value={statusFrom(search) ?? ''}
      onChange={({ currentTarget }) =>
        setSearch(withStatus(search, currentTarget.value), {
          preventScrollReset: true,
          replace: true,
        })
      }
      data={[
        { value: '', label: 'All' },
        ...invoiceStatuses
          // A homeowner never has one that was not sent.
          .filter((status) => viewer === 'contractor' || status !== 'draft')
          .map((value) => ({ value, label: invoiceStatusNames[value] })),
      ]}
    />
  );
}
