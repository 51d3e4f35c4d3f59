import { relativeTime } from '#lib/dates.ts';
import { useNow } from '#ui/clock.ts';
import type { SaveState as State } from './autosaver.ts';
import styles from './save-state.module.css';

type Props = {
  state: State;
  /** When the server last kept something. */
  savedAt: string | undefined;
};

/** Says that nothing has to be saved by hand. */
export function SaveState({ state, savedAt }: Props) {
  const now = useNow();
  return (
    <p className={styles.state} role="status">
      {wordsFor(state, savedAt, now)}
    </p>
  );
}

function wordsFor(state: State, savedAt: string | undefined, now: number | undefined) {
  if (state === 'failed') return 'Not saved';
  if (state !== 'saved') return 'Saving';
  if (!savedAt) return 'Saves itself once there is a line with an amount.';
  return now === undefined ? 'Saved' : `Saved ${relativeTime(savedAt, now).toLowerCase()}`;
}
