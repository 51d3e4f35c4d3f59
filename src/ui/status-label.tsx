import styles from './status-label.module.css';

export type Tone = 'ok' | 'attention' | 'bad' | 'neutral';

/** A status as text; the colored dot only supports it. */
export function StatusLabel({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
