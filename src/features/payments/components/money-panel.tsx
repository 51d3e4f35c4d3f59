import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { AsidePanel } from '#ui/aside-panel.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import styles from './money-panel.module.css';

/** So many months make a trend. */
const MONTHS = 6;
const shortMoney = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact' },
  ...{ minimumFractionDigits: 0, maximumFractionDigits: 1 },
});
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** What is owed, and for a business what came in month by month, beside the next steps. */
export function MoneyPanel({ viewer }: { viewer: 'homeowner' | 'contractor' }) {
  const { data } = useQuery(orpc.billing.summary.queryOptions());
  if (!data) return null;
  const { dueAmount, overdueAmount, paidAmount, refundedAmount } = data;
  if (dueAmount + paidAmount === 0) return null;
  const isOwing = viewer === 'homeowner';
  const figures = [
    { label: isOwing ? 'You owe' : 'Owed to you', cents: dueAmount },
    {
      label: isOwing ? 'Paid so far' : 'Received since you joined',
      cents: paidAmount - refundedAmount,
    },
  ];
  return (
    <AsidePanel title="Money" more={{ to: `/${viewer}/billing`, label: 'Open billing' }}>
      <dl className={styles.figures}>
        {figures.map(({ label, cents }, index) => (
          <div key={label} className={styles.figure}>
            <dt>
              {label}
              {index === 0 && overdueAmount > 0 && (
                <StatusLabel tone="bad">
                  {overdueAmount === dueAmount
                    ? 'All of it overdue'
                    : `Including ${formatCents(overdueAmount)} overdue`}
                </StatusLabel>
              )}
            </dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {!isOwing && data.months.length > 1 && <Received months={data.months.slice(0, MONTHS)} />}
    </AsidePanel>
  );
}

type Months = { month: string; online: number; direct: number }[];

/** The last months as bars, each with its sum in words. */
function Received({ months }: { months: Months }) {
  const sums = months
    .map(({ month, online, direct }) => ({ month, cents: online + direct }))
    .toReversed();
  const most = Math.max(...sums.map(({ cents }) => cents), 1);
  return (
    <div>
      <p className={styles.soft}>Received by month</p>
      <ul className={styles.months}>
        {sums.map(({ month, cents }) => (
          <li key={month} className={styles.month}>
            {/* Six exact sums do not fit beside each other. */}
            <span className={styles.sum} title={formatCents(cents)}>
              <span aria-hidden="true">{shortMoney.format(cents / 100)}</span>
              <span className="sr-only">{formatCents(cents)}</span>
            </span>
            <span
              className={styles.bar}
              style={{ height: `${Math.round((cents / most) * 100) / 25}rem` }}
            />
            <span className={styles.name}>
              {monthName.format(new Date(`${month}-01T00:00:00Z`))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
