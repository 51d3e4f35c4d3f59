import type { Broadcast } from '../contract.ts';
import styles from './broadcast.module.css';

/** How far it is, for the eye and in words. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { targetCount, sentCount, failedCount, progress } = broadcast;
  return (
    <div className={styles.progress}>
      <progress value={progress} max={100} aria-label="How far it is" />
      <p role="status">
        {sentCount + failedCount} of {targetCount} people, {progress}%
      </p>
    </div>
  );
}
