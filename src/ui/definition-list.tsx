import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export type Definition = { term: string; value: ReactNode };

/** Terms and their values, side by side where there is room. */
export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
