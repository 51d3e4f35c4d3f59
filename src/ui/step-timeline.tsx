import type { ReactNode } from 'react';
import type { Instant } from '#lib/dates.ts';
import { bobPath } from './logo.tsx';
import { RelativeTime } from './relative-time.tsx';
import styles from './step-timeline.module.css';

export type TimelineStep = {
  key: string;
  title: ReactNode;
  /** `ended`: it stopped here, before all was done. */
  state: 'done' | 'current' | 'next' | 'ended';
  /** When the step was completed, or when the current step began. */
  at?: Instant | undefined;
  /** What stands at the end of its line in place of that, such as an amount. */
  aside?: ReactNode;
  note?: ReactNode;
};

const screenReaderPrefix = { done: 'Done: ', current: 'Now: ', next: 'Next: ', ended: 'Ended: ' };

/**
 * Steps on a plumb line: a knot for a completed step, the bob for the current one, a ring for a later one, a gray knot
 * where it ended early.
 */
export function StepTimeline({ steps, label }: { steps: TimelineStep[]; label?: string }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map(({ key, title, state, at, aside, note }) => (
        <li
          key={key}
          className={styles.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'current' ? <Bob /> : <span className={styles.knot} />}
          <div className={styles.head}>
            <span className={styles.title}>
              <span className="sr-only">{screenReaderPrefix[state]}</span>
              {title}
            </span>
            {aside}
            {at !== undefined && (
              <span className={styles.time}>
                <RelativeTime at={at} />
              </span>
            )}
          </div>
          {note && <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </ol>
  );
}

function Bob() {
  return (
    <svg className={styles.bob} viewBox="-6 0 12 18" width="16" height="24" aria-hidden="true">
      <path d={bobPath} />
    </svg>
  );
}
