import type { SaveState as State } from './autosaver.ts';
import styles from './save-state.module.css';

type Props = {
  state: State;
  /** Whether the server has anything of it yet. */
  isStored: boolean;
};

/** Says that nothing has to be saved by hand. */
export function SaveState({ state, isStored }: Props) {
  return (
    <p className={styles.state} role="status">
      {stateMessage(state, isStored)}
    </p>
  );
}

function stateMessage(state: State, kept: boolean) {
  if (state === 'failed') return 'Not saved yet: kept in this browser';
  if (state !== 'saved') return 'Saving';
  return kept ? 'Saved' : 'Saves itself once there is a line with an amount.';
}
