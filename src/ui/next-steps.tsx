import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Instant } from '#lib/dates.ts';
import { Facts } from './facts.tsx';
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
  who?: ReactNode;
  /** Whether it is late, which `who` says: the color only supports it. */
  isLate?: boolean;
  /** Since when it waits; what is ahead has none. */
  since?: Instant;
  /** The title in a word. The link that covers the row says it all to screen readers. */
  verb?: string | undefined;
  /** Whether it commits money: its verb looks like the button that it leads to. */
  isMoney?: boolean;
  /** What else can be done about it, beside its verb. */
  beside?: ReactNode;
  /** What can be done without opening it, below what is said of it. */
  aside?: ReactNode;
  /** Whether a narrow screen asks the same in front of the list, and leaves it out here. */
  isInFront?: boolean | undefined;
};

/** What the reader has to do, the most urgent first. The first one is marked with the plumb bob, and its verb is a button. */
export function NextSteps({ steps, label }: { steps: NextStep[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <Step key={step.id} step={step} isFirst={index === 0} />
      ))}
    </ol>
  );
}

function Step({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  const { title, to, who, isLate, since, verb, isMoney, beside, aside } = step;
  const isButton = isMoney || isFirst;
  const isBelow = (isFirst && !isMoney) || beside;
  return (
    <li className={`${pressable.area} ${styles.step}`} data-in-front={step.isInFront || undefined}>
      <Marker first={isFirst} />
      <div className={styles.text}>
        <Link className={`${pressable.link} ${styles.link}`} to={to}>
          {title}
        </Link>
        {(who || since) && (
          <Facts as="p" className={isLate ? styles.late : styles.since}>
            {who && <span>{who}</span>}
            {since && <RelativeTime at={since} />}
          </Facts>
        )}
      </div>
      {(verb || beside) && (
        // On a phone several things to press stand below the text, which would be squeezed beside them.
        <div className={styles.actions} data-below={isBelow ? '' : undefined}>
          {verb && (
            <span
              className={isButton ? `button button-${isMoney ? 'accent' : 'primary'}` : styles.verb}
              aria-hidden="true"
            >
              {isButton ? verb : <span className={styles.word}>{verb}</span>}
            </span>
          )}
          {beside}
        </div>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
    </li>
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
