import type { ReactNode } from 'react';
import type { Instant } from '#lib/dates.ts';
import { bobPath } from './logo.tsx';
import { RelativeTime } from './relative-time.tsx';
import styles from './step-timeline.module.css';

export type TimelineStep = {
  key: string;
  title: ReactNode;
  state: 'done' | 'current' | 'next';
  /** When it was done, or since when it goes on. */
  at?: Instant | undefined;
  note?: ReactNode;
};

const screenReaderPrefix = { done: 'Done: ', current: 'Now: ', next: 'Next: ' };

/** Steps that hang from one line: knots for what is done, the bob where things stand, rings for what comes. */
export function StepTimeline({ steps, label }: { steps: TimelineStep[]; label?: string }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map(({ key, title, state, at, note }) => (
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
