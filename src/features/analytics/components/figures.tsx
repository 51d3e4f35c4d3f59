import type { ReactNode } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { withParams } from '#lib/search-params.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { analyticsPeriods, asPeriod } from '../rules.ts';
import styles from './analytics.module.css';

const periodNames = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' };

type PickerProps = {
  countedAt: string | null | undefined;
  /** Whether a year takes another plan. */
  isYearPaid?: boolean;
};

/** The period, kept in the address, and when it was counted. */
export function PeriodPicker({ countedAt, isYearPaid = false }: PickerProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // At once, although the figures may take a moment.
  const chosen = new URLSearchParams(useNavigation().location?.search ?? search);
  return (
    <div className={styles.controls}>
      <SegmentedControl
        legend="Period"
        name="period"
        options={analyticsPeriods.map((period) => ({
          value: String(period),
          label: periodNames[period] + (period === 365 && isYearPaid ? ' (Pro)' : ''),
        }))}
        value={String(asPeriod(chosen.get('period')))}
        onChange={(period) => void navigate(withParams(search, { period }), { replace: true })}
      />
      <p className={styles.soft}>
        {countedAt ? (
          <>
            Last counted: <RelativeTime at={countedAt} />. Today is still being counted.{' '}
            <DayEnd countedAt={countedAt} />
          </>
        ) : (
          'Counted every 15 minutes. The first count is on its way.'
        )}
      </p>
    </div>
  );
}

const DAY_MS = 86_400_000;

/**
 * When a day of the figures ends, in the viewer's time: they are counted by UTC days. Its room is kept until that is
 * known, at the end, where nobody sees what is too much.
 */
const DayEnd = ({ countedAt }: { countedAt: string }) => (
  <>
    In your time, a day’s count ends at{' '}
    <span className={styles.clock}>
      <RelativeTime at={Math.ceil(Date.parse(countedAt) / DAY_MS) * DAY_MS} as="clock" />.
    </span>
  </>
);

/** One subject of the page, with its definition. */
export function Part({
  title,
  about,
  action,
  children,
}: {
  title: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {about && <p className={styles.soft}>{about}</p>}
      {children}
    </section>
  );
}

/** What each number means. */
export function Definitions({ of }: { of: Record<string, { label: string; definition: string }> }) {
  return (
    <details className={styles.fold}>
      <summary>What each number means</summary>
      <dl className={styles.definitions}>
        {Object.entries(of).map(([name, { label, definition }]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
