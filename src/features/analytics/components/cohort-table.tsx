import type { Cohort } from '../contract.ts';
import { COHORT_MONTHS, percentOf } from '../rules.ts';
import { FiguresTable } from './figures-table.tsx';

const months = Array.from({ length: COHORT_MONTHS }, (_, index) => index);

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
  });

/** Who joined in a month, and the share of them that came back in each month after. */
export function CohortTable({ caption, cohorts }: { caption: string; cohorts: readonly Cohort[] }) {
  return (
    <FiguresTable
      caption={caption}
      rows={cohorts.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        { label: 'Joined', cell: ({ month }) => monthName(month) },
        { label: 'People', cell: ({ size }) => size.toLocaleString('en-US') },
        ...months.map((after) => ({
          label: after === 0 ? 'Same month' : `Month ${after}`,
          cell: ({ size, months: active }: Cohort) => {
            const count = active[after];
            if (count === null || count === undefined) return '';
            const share = percentOf(count, size);
            return share === null ? '–' : `${share}%`;
          },
        })),
      ]}
    />
  );
}
