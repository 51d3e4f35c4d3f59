import type { SaveState as State } from './autosaver.ts';
import styles from './save-state.module.css';

type Props = {
  state: State;
  /** The server has a draft, so this is not the first save. */
  isStored: boolean;
};

/** Tells the contractor whether the draft has saved itself. */
export function SaveState({ state, isStored }: Props) {
  return (
    <p className={styles.state} role="status">
      {stateMessage(state, isStored)}
    </p>
  );
}

function stateMessage(state: State, isStored: boolean) {
  if (state === 'failed') return 'Saved in this browser only';
  if (state !== 'saved') return 'Saving';
  return isStored ? 'Saved' : 'Saves automatically once a line has an amount.';
}
