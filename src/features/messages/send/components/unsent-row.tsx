import { useIsOffline, WAITING_FOR_NETWORK } from '#ui/waiting-for-network.tsx';
import styles from '../../read/components/message-row.module.css';
import { newTray } from './new-tray.ts';
import type { UnsentMessage, UnsentQueue } from './unsent-queue.ts';

/** A message that is not confirmed yet. */
export function UnsentRow({
  unsent,
  unsentQueue,
}: {
  unsent: UnsentMessage;
  unsentQueue: UnsentQueue;
}) {
  const { key, content, attachments = [], state, refusal, heldFor } = unsent;
  const isOffline = useIsOffline();
  const cancel = (
    <button type="button" className="button" onClick={() => unsentQueue.moveToDraft(key, newTray)}>
      Cancel
    </button>
  );
  return (
    <li className={styles.row} data-mine="" data-state={state}>
      <span className="sr-only">You:</span>
      {content && (
        <p className={styles.bubble} dir="auto">
          {content}
        </p>
      )}
      {attachments.length > 0 && (
        <p className={styles.time}>
          {attachments.length === 1 ? 'With one file' : `With ${attachments.length} files`}
        </p>
      )}
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>
            Not sent.{' '}
            {refusal ??
              (isOffline ? WAITING_FOR_NETWORK : 'We’ll keep it here until you’re back online.')}
          </p>
          <div className={styles.choices}>
            <button type="button" className="button" onClick={() => unsentQueue.retry(key)}>
              Try again
            </button>
            {cancel}
          </div>
        </div>
      ) : state === 'held' ? (
        <div className={styles.held} role="status">
          <p>You’re sending too fast. This will go out automatically {formatWait(heldFor)}.</p>
          <div className={styles.choices}>{cancel}</div>
        </div>
      ) : (
        <p className={styles.time}>
          {state === 'sent' ? 'Sent' : isOffline ? WAITING_FOR_NETWORK : 'Sending'}
        </p>
      )}
    </li>
  );
}

function formatWait(ms = 0) {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 1 ? `within ${minutes} minutes` : 'within a minute';
}
