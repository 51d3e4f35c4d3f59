import { formatCents } from '#lib/money.ts';
import type { PlatformReport } from '../contract.ts';
import { spokenMinutes } from '../rules.ts';
import { type Column, FiguresTable } from './figures-table.tsx';

type Work = Omit<PlatformReport['services'][number], 'service'>;

type Props<Row> = {
  caption: string;
  rows: readonly Row[];
  name: { label: string; of: (row: Row) => string };
  keyOf: (row: Row) => string;
};

const columns: readonly Column<Work>[] = [
  { label: 'Businesses', cell: ({ businesses }) => businesses.toLocaleString('en-US') },
  { label: 'Requests', cell: ({ requests }) => requests.toLocaleString('en-US') },
  { label: 'Without a match', cell: ({ unmatched }) => unmatched.toLocaleString('en-US') },
  { label: 'Spots claimed', cell: ({ interested }) => interested.toLocaleString('en-US') },
  { label: 'Quotes', cell: ({ quotes }) => quotes.toLocaleString('en-US') },
  {
    label: 'To first quote',
    cell: ({ firstQuoteMinutes }) =>
      firstQuoteMinutes === null ? '–' : spokenMinutes(firstQuoteMinutes),
  },
  { label: 'Accepted', cell: ({ wins }) => wins.toLocaleString('en-US') },
  { label: 'Agreed work', cell: ({ wonCents }) => formatCents(wonCents) },
];

/** Supply beside demand, for services or places. */
export function WorkTable<Row extends Work>({ caption, rows, name, keyOf }: Props<Row>) {
  return (
    <FiguresTable
      caption={caption}
      rows={rows}
      keyOf={keyOf}
      columns={[{ label: name.label, cell: name.of }, ...columns]}
    />
  );
}
