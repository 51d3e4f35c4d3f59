import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { withEdited } from '../../read/components/loaded-messages.ts';
import type { Message } from '../../read/contract.ts';
import { MAX_MESSAGE_LENGTH } from '../../rules.ts';
import styles from './edit-message.module.css';

type Props = { message: Message; onDone: () => void };

/** Edits a message in place: Enter saves, Escape cancels. */
export function EditMessage({
  message: { id: messageId, conversationId: id, content },
  onDone,
}: Props) {
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(content);
  const queryClient = useQueryClient();
  const edit = useMutation(
    orpc.conversations.editMessage.mutationOptions({
      onSuccess: (edited) => {
        const queryKey = orpc.conversations.messages.queryKey({ input: { id } });
        queryClient.setQueryData(queryKey, (page) => page && withEdited(page, edited));
        void queryClient.invalidateQueries({ queryKey });
        onDone();
      },
    }),
  );
  const trimmed = text.trim();

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const save = () => {
    if (trimmed === content) onDone();
    else if (trimmed) edit.mutate({ id, messageId, content: trimmed });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  };

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="sr-only" htmlFor={fieldId}>
        Edit your message
      </label>
      <textarea
        ref={field}
        id={fieldId}
        className={`input ${styles.text}`}
        maxLength={MAX_MESSAGE_LENGTH}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {edit.error && (
        <p className="error" role="alert">
          {getApiError(edit.error)?.message ?? 'That didn’t save. Try again.'}
        </p>
      )}
      <div className={styles.choices}>
        <button type="submit" className="button" disabled={edit.isPending || !trimmed}>
          {edit.isPending ? 'Saving' : 'Save'}
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
