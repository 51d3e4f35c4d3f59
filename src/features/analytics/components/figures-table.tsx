import type { ReactNode } from 'react';
import styles from './analytics.module.css';

export type Column<Row> = { label: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  /** On a phone each row is a block of its own. */
  stacks?: true;
};

/** Figures in rows; wider than a phone, it scrolls on its own. */
export function FiguresTable<Row>({ caption, rows, keyOf, columns, stacks }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-stacks={stacks}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, cell }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
