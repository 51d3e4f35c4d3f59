import type { ReactNode } from 'react';
import { bobPath } from '#ui/logo.tsx';
import styles from './steps.module.css';

export type Step = { title: string; text: ReactNode };

/** Numbered steps on a plumb line, with the bob at the last one. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          {index === steps.length - 1 ? (
            <svg
              className={styles.bob}
              viewBox="-6 -1 12 20"
              width="26"
              height="43"
              aria-hidden="true"
            >
              <path d={bobPath} />
            </svg>
          ) : (
            <span className={styles.knot} />
          )}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
