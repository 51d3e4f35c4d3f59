import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, Suspense, useId, useRef } from 'react';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import { AttachmentInput } from '#features/files/components/attachment-input.tsx';
import { type Attachments, useAttachments } from '#features/files/components/use-attachments.ts';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { MAX_ATTACHMENTS, MAX_MESSAGE_LENGTH } from '../../rules.ts';
import { MessageAdvice } from '../../warnings/components/message-advice.tsx';
import { writerAdvice } from '../../warnings/rules.ts';
import styles from './composer.module.css';
import { newTray } from './new-tray.ts';
import type { UnsentQueue } from './unsent-queue.ts';
import { useNotifyTyping } from './use-typing.ts';
import { useDraft } from './use-unsent.ts';

/** Once there is a file to go along, which most messages are without. */
const AttachmentChips = partWhenUsed(async () => ({
  default: (await import('#features/files/components/attachment-chips.tsx')).AttachmentChips,
}));

/** The remaining length is shown from here on. */
const COUNTER_THRESHOLD = 500;

export type AddMenuProps = { customerId: string; canAttach: boolean; onAttach: () => void };

type Props = {
  unsentQueue: UnsentQueue;
  conversationId: string;
  /** The seq of the last loaded message. */
  after: number;
  /** Undefined where what is written is a note that nobody is sent. */
  recipientName: string | undefined;
  /** Whether the writer is told what to be careful about: not when they write to support. */
  isWarned: boolean;
  haveAgreed: boolean;
  /** What a business has in the place of the button for files, where it writes to a homeowner. */
  addMenu: ComponentType<AddMenuProps> | undefined;
  customerId: string | null;
  /** The key that leads here, where the portal has keys. */
  shortcut: string | undefined;
  onSend: () => void;
};

/** Writes a message. Enter sends; with Shift, and on touch screens, it starts a new line. */
export function Composer(props: Props) {
  const { unsentQueue, conversationId, after, recipientName, isWarned, haveAgreed } = props;
  const { addMenu: AddMenu, customerId, shortcut, onSend } = props;
  const id = useId();
  const draft = useDraft(unsentQueue, conversationId);
  const content = draft.trim();
  const remaining = MAX_MESSAGE_LENGTH - draft.length;
  const fileInput = useRef<HTMLInputElement>(null);
  const tray = unsentQueue.trayOf(conversationId, newTray);
  const attachments = useAttachments(tray, MAX_ATTACHMENTS);
  const canAttach = attachments.remaining > 0;
  const attach = () => fileInput.current?.click();
  const attachButton = (
    <button
      type="button"
      className={`button ${styles.attach}`}
      aria-label="Add photos or PDFs"
      title="Add photos or PDFs"
      disabled={!canAttach}
      onClick={attach}
    >
      <IconPaperclip size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
  const notifyTyping = useNotifyTyping(conversationId);
  const isReady =
    (content || attachments.uploaded.length > 0) &&
    !attachments.busy &&
    !attachments.hasFailed &&
    attachments.remaining >= 0;

  const send = () => {
    if (!isReady) return;
    unsentQueue.enqueue({
      key: newIdempotencyKey(),
      conversationId,
      content,
      attachments: attachments.uploaded.map((file) => file.id),
      fileNames: attachments.uploaded.map((file) => file.name),
      after,
      writtenAt: Date.now(),
    });
    tray.clear();
    onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(hover: none) and (pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        tray.add([...event.dataTransfer.files]);
      }}
    >
      <div className={styles.files}>
        {attachments.all.length > 0 && (
          <Suspense>
            <AttachmentChips all={attachments.all} tray={tray} />
          </Suspense>
        )}
        <p className={styles.trouble} role="status">
          {attachmentError(attachments)}
        </p>
      </div>
      {AddMenu && customerId ? (
        <Suspense fallback={attachButton}>
          <AddMenu customerId={customerId} canAttach={canAttach} onAttach={attach} />
        </Suspense>
      ) : (
        attachButton
      )}
      <AttachmentInput ref={fileInput} tray={tray} />
      <label className="sr-only" htmlFor={id}>
        {recipientName === undefined ? 'Note for the support team' : `Message to ${recipientName}`}
      </label>
      <textarea
        id={id}
        className={`input ${styles.text}`}
        rows={1}
        maxLength={MAX_MESSAGE_LENGTH}
        placeholder={
          recipientName === undefined
            ? 'Add a note for the support team'
            : // Short enough for one line of a phone; the label names who gets it.
              `Write a ${after > 0 ? 'reply' : 'message'}`
        }
        aria-keyshortcuts={shortcut}
        value={draft}
        dir="auto"
        aria-describedby={remaining < COUNTER_THRESHOLD ? `${id}-left` : undefined}
        onChange={(event) => {
          unsentQueue.setDraft(conversationId, event.target.value);
          notifyTyping();
        }}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0) return;
          event.preventDefault();
          tray.add(pasted);
        }}
        onKeyDown={onKeyDown}
      />
      {isWarned && (
        <div className={styles.advice} role="status">
          <MessageAdvice content={draft} haveAgreed={haveAgreed} advice={writerAdvice} />
        </div>
      )}
      <button type="submit" className="button button-primary" aria-disabled={!isReady}>
        <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.send}>Send</span>
      </button>
      {remaining < COUNTER_THRESHOLD && (
        <p id={`${id}-left`} className={styles.left}>
          Room for {remaining} more characters
        </p>
      )}
    </form>
  );
}

function attachmentError({ hasFailed, rejectedCount, remaining }: Attachments) {
  if (remaining < 0)
    return `A message can have up to ${MAX_ATTACHMENTS} files. Remove ${remaining === -1 ? 'one' : -remaining}, then send.`;
  if (rejectedCount > 0)
    return `A message can have up to ${MAX_ATTACHMENTS} files. ${rejectedCount === 1 ? 'One was' : `${rejectedCount} were`} left out.`;
  return hasFailed && 'Some files didn’t upload. Try them again or remove them, then send.';
}
