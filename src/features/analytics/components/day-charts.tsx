import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import { formatCount } from '#lib/spoken-change.ts';
import panel from '#ui/panel.module.css';
import { bucketsOf } from '../rules.ts';
import styles from './analytics.module.css';
import { FiguresTable } from './figures-table.tsx';

type Day<Name extends string> = { day: string } & Record<Name, number>;

type Props<Name extends string> = {
  from: string;
  to: string;
  days: readonly Day<Name>[];
  figures: readonly {
    name: Name;
    label: string;
    format?: (value: number) => string;
    /** What is said in place of a chart without a bar. */
    none?: ReactNode;
  }[];
};

/** A chart for each figure, and the same in one table. Long periods are shown by week. */
export function DayCharts<Name extends string>({ from, to, days, figures }: Props<Name>) {
  const names = figures.map(({ name }) => name);
  const { buckets, isByWeek } = bucketsOf(names, days, { from, to });
  return (
    <>
      <div className={styles.charts}>
        {figures.map(({ name, label, format = formatCount, none = 'None in this period.' }) => {
          const values = buckets.map((bucket) => bucket[name]);
          const most = Math.max(...values, 0);
          if (most === 0)
            return (
              <figure key={name} className={panel.panel}>
                <figcaption>{label}</figcaption>
                <p className={styles.soft}>{none}</p>
              </figure>
            );
          return (
            <figure key={name} className={panel.panel}>
              <figcaption>{isByWeek ? `${label} by week` : `${label} by day`}</figcaption>
              <svg
                className={styles.chart}
                viewBox={`0 0 ${buckets.length * 10} 100`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {values.map((value, index) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                    key={index}
                    x={index * 10 + 1}
                    y={100 - (value / most) * 98}
                    width={8}
                    height={(value / most) * 98}
                  />
                ))}
              </svg>
              <div className={styles.axis}>
                <span>{formatDate(from)}</span>
                <span>most: {format(most)}</span>
                <span>{formatDate(to)}</span>
              </div>
            </figure>
          );
        })}
      </div>
      <details className={styles.fold}>
        <summary>{isByWeek ? 'Show as a table, by week' : 'Show as a table, by day'}</summary>
        <FiguresTable
          caption={isByWeek ? 'Numbers by week' : 'Numbers by day'}
          rows={buckets.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            {
              label: isByWeek ? 'Week of' : 'Day',
              cell: ({ day }) => formatDate(day),
            },
            ...figures.map(({ name, label, format = formatCount }) => ({
              label,
              cell: (bucket: Day<Name>) => format(bucket[name]),
            })),
          ]}
        />
      </details>
    </>
  );
}
