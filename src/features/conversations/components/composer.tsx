import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { newKey } from '#browser/intent.ts';
import { MAX_MESSAGE } from '../rules.ts';
import styles from './composer.module.css';
import type { Outbox } from './outbox.ts';
import { useDraft } from './use-outbox.ts';

/** From here on it is said how much room is left. */
const NEARLY_FULL = 500;

type Props = {
  outbox: Outbox;
  conversationId: string;
  /** The last message that is known here. */
  after: number;
  /** To whom. */
  name: string;
  onSay: () => void;
};

/** Where a message is written. Enter sends; with Shift, and on a touch screen, it begins a new line. */
export function Composer({ outbox, conversationId, after, name, onSay }: Props) {
  const id = useId();
  const draft = useDraft(outbox, conversationId);
  const content = draft.trim();
  const left = MAX_MESSAGE - draft.length;

  const say = () => {
    if (!content) return;
    outbox.say({ key: newKey(), conversationId, content, after, writtenAt: Date.now() });
    onSay();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(hover: none) and (pointer: coarse)').matches) return;
    event.preventDefault();
    say();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        Message to {name}
      </label>
      <textarea
        id={id}
        className={`input ${styles.text}`}
        rows={1}
        maxLength={MAX_MESSAGE}
        placeholder="Write a message"
        value={draft}
        dir="auto"
        aria-describedby={left < NEARLY_FULL ? `${id}-left` : undefined}
        onChange={(event) => outbox.setDraft(conversationId, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="button button-primary" aria-disabled={!content}>
        <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.send}>Send</span>
      </button>
      {left < NEARLY_FULL && (
        <p id={`${id}-left`} className={styles.left}>
          Room for {left} more characters
        </p>
      )}
    </form>
  );
}
