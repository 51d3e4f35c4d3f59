import type { ReactNode } from 'react';
import { LogoMark } from '#ui/logo.tsx';
import styles from './waiting.module.css';

/** A page that is shown for a moment, with a swinging bob. */
export function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`page ${styles.waiting}`} role="status">
      <span className={styles.mark}>
        <LogoMark size={84} />
      </span>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
