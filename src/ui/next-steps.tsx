import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Instant } from '#lib/dates.ts';
import { bobPath } from './logo.tsx';
import styles from './next-steps.module.css';
import pressable from './pressable.module.css';
import { RelativeTime } from './relative-time.tsx';

export type NextStep = {
  id: string;
  /** What to do, in the imperative: `Answer the question about tiles`. */
  title: string;
  to: string;
  /** Who is waiting, and why: `Dana Whitfield wrote`. */
  who?: string | undefined;
  /** For a step that can wait: the rest of its one line, after the title. */
  note?: ReactNode;
  /** Whether it is late, which `who` says: the color only supports it. */
  isLate?: boolean;
  /** Since when it waits; what is ahead has none. */
  since?: Instant;
  /** The title in a word. The link that covers the row says it all to screen readers. */
  verb?: string | undefined;
  /** Whether it commits money: its verb looks like the button that it leads to. */
  isMoney?: boolean;
  /** What can be done without opening it, below what is said of it. */
  aside?: ReactNode;
};

/** What the reader has to do, the most urgent first. The first one is marked with the plumb bob. */
export function NextSteps({ steps, label }: { steps: NextStep[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, title, to, who, note, isLate, since, verb, isMoney, aside }, index) => (
        <li key={id} className={`${pressable.area} ${styles.step}`}>
          <Marker first={index === 0} />
          <div className={styles.text}>
            <Link
              className={`${pressable.link} ${styles.link}`}
              data-plain={note ? '' : undefined}
              to={to}
            >
              {title}
            </Link>
            {note && <span className={styles.note}>. {note}</span>}
            {(who || since) && (
              <p className={isLate ? styles.late : styles.since}>
                {who}
                {who && since && ' · '}
                {since && <RelativeTime at={since} />}
              </p>
            )}
          </div>
          {verb && (
            <span className={isMoney ? 'button button-accent' : styles.verb} aria-hidden="true">
              {isMoney ? verb : <span className={styles.word}>{verb}</span>}
            </span>
          )}
          {aside && <div className={styles.aside}>{aside}</div>}
        </li>
      ))}
    </ol>
  );
}

function Marker({ first }: { first: boolean }) {
  if (!first) return <span className={styles.knot} />;
  return (
    <svg className={styles.bob} viewBox="-6 -8 12 27" width="14" height="32" aria-hidden="true">
      <path className={styles.string} d="M0-8V1" />
      <path d={bobPath} />
    </svg>
  );
}
