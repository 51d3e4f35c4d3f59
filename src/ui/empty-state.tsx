import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

type Props = {
  drawing: DrawingName;
  /** One sentence: what will appear here, and what makes it appear. */
  children: ReactNode;
  title?: string;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className={styles.empty} data-nothing>
      <Drawing name={drawing} />
      {title && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
