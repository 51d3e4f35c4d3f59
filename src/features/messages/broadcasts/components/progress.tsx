import type { Broadcast } from '../contract.ts';
import styles from './broadcast.module.css';

/** A progress bar with its figures as text. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { targetCount, sentCount, failedCount, progress } = broadcast;
  return (
    <div className={styles.progress}>
      <progress value={progress} max={100} aria-label="Progress" />
      <p role="status">
        {sentCount + failedCount} of {targetCount} people, {progress}%
      </p>
    </div>
  );
}
