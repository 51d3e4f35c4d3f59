import styles from './loading-rows.module.css';

const widths = ['62%', '48%', '70%', '55%', '40%', '66%'];

/** Placeholder for rows that are loading. Deliberately without animation. */
export function LoadingRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className={styles.rows} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other identity
        <div key={index} className={styles.row}>
          <span className={styles.bar} style={{ width: widths[index % widths.length] }} />
          <span className={styles.bar} data-small style={{ width: '28%' }} />
        </div>
      ))}
    </div>
  );
}
