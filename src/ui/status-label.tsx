import styles from './status-label.module.css';

export type Tone = 'ok' | 'attention' | 'bad' | 'neutral';

/** A state: the word says it, the dot helps the eye. */
export function StatusLabel({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
