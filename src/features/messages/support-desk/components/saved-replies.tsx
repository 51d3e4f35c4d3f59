import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MAX_REPLY_BODY_LENGTH, MAX_REPLY_TITLE_LENGTH } from '../rules.ts';
import styles from './ticket-bar.module.css';

const blank = { id: undefined as string | undefined, title: '', body: '' };

/** Writes, changes and removes the texts that everybody at the desk answers with. */
export function SavedReplies({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const replies = useQuery({ ...orpc.savedReplies.list.queryOptions(), enabled: opened });
  const [draft, setDraft] = useState(blank);
  const options = {
    onSuccess: () => setDraft(blank),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.savedReplies.key() }),
  };
  const create = useMutation(orpc.savedReplies.create.mutationOptions(options));
  const update = useMutation(orpc.savedReplies.update.mutationOptions(options));
  const remove = useMutation(orpc.savedReplies.remove.mutationOptions(options));
  const { id, title, body } = draft;
  return (
    <Dialog opened={opened} onClose={onClose} title="Saved replies" size="lg">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const reply = { title: title.trim(), body: body.trim() };
          if (id) update.mutate({ id, ...reply });
          else create.mutate(reply);
        }}
      >
        <TextInput
          label="Title"
          required
          withAsterisk={false}
          maxLength={MAX_REPLY_TITLE_LENGTH}
          value={title}
          onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          description="{name} becomes the person’s first name."
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_REPLY_BODY_LENGTH}
          value={body}
          onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
        />
        <ApiErrorNotice error={create.error ?? update.error ?? remove.error} />
        <div className={styles.buttons}>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {id ? 'Save the changes' : 'Add this reply'}
          </Button>
          {id && (
            <Button variant="default" onClick={() => setDraft(blank)}>
              Create a new one instead
            </Button>
          )}
        </div>
      </form>
      <ul className={styles.replies}>
        {replies.data?.items.map((reply) => (
          <li key={reply.id} className={styles.item}>
            {reply.title}
            <span className={styles.buttons}>
              <button type="button" className="button button-quiet" onClick={() => setDraft(reply)}>
                Change<span className="sr-only"> {reply.title}</span>
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id: reply.id })}
              >
                Remove<span className="sr-only"> {reply.title}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
