import type { SaveState as State } from './autosaver.ts';
import styles from './save-state.module.css';

type Props = {
  state: State;
  /** The server has a draft, so this is not the first save. */
  isStored: boolean;
  /** It has all that a draft needs to be kept by the server. */
  isSavable: boolean;
  /** What has to be completed or fixed before it can be saved. */
  unsaved: readonly string[];
  /** What lines lack before they count: `3 lines need a price`. */
  missing: string;
  /** When the draft was last saved, as the clock on this device says: `3:12 PM`. */
  at: string | undefined;
};

const list = new Intl.ListFormat('en-US');
/** More names than these would be read by nobody. */
const MAX_NAMED = 3;

/** Tells the contractor whether the draft has saved itself. */
export function SaveState(props: Props) {
  return (
    <p className={styles.state} role="status">
      {saveMessage(props)}
    </p>
  );
}

export function saveMessage({ state, isStored, isSavable, unsaved, missing, at }: Props) {
  if (state === 'failed') return 'Saved in this browser only';
  if (state !== 'saved') return 'Saving';
  if (!isStored)
    return isSavable
      ? `Saved to your account as you write.${missing && ` ${missing}.`}`
      : 'Kept in this browser until it has a title and a line that says what’s done.';
  const saved = at ? `Draft saved ${at}` : 'Draft saved';
  if (unsaved.length === 0) return missing ? `${saved}. ${missing}.` : saved;
  const more = unsaved.length - MAX_NAMED;
  const names = [...unsaved.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return `${saved}. Kept in this browser until finished: ${list.format(names)}.`;
}
