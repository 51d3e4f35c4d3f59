import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './desk-start.module.css';
import { Drawing, type DrawingName } from './drawing.tsx';

type Waiting = { id: string; title: string; note: ReactNode; to: To };

type Props = {
  drawing: DrawingName;
  /** What opening a row shows. */
  children: ReactNode;
  /** Over what waits: `Waiting longest`. */
  title?: string;
  /** What waits, the oldest first. Nothing opens by itself: opening a record writes an entry of the audit log. */
  waiting?: readonly Waiting[] | undefined;
};

const MAX_WAITING = 3;

/** Beside the list of a desk while no row is open: where to begin, and the keys that do it. */
export function DeskStart({ drawing, children, title, waiting = [] }: Props) {
  return (
    <div className={styles.start}>
      <Drawing name={drawing} />
      <p className={styles.sentence}>{children}</p>
      {waiting.length > 0 && (
        <section className={styles.waiting} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ol className={styles.rows}>
            {waiting.slice(0, MAX_WAITING).map(({ id, title, note, to }) => (
              <li key={id}>
                <Link className={styles.row} to={to}>
                  {title}
                </Link>
                <span className={styles.note}>{note}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={styles.keys}>
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens a row,{' '}
        <kbd>?</kbd> shows all keys.
      </p>
    </div>
  );
}
