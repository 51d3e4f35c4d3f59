import { bobPath } from '#ui/mark.tsx';
import styles from './steps.module.css';

const steps = [
  {
    title: 'Say what needs doing',
    text: 'What it is, where, by when, and what it may cost. A few pictures help.',
  },
  {
    title: 'Up to four contractors answer',
    text: 'Those who do this work near you see it. Four can take a place; then it is closed, and your phone stays quiet.',
  },
  {
    title: 'Choose a price that you can read',
    text: 'Every quote lists its lines and its total. Accept one; the others are told, and the work begins.',
  },
];

/** Three steps that hang from one line; the bob is where the work begins. */
export function Steps() {
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
