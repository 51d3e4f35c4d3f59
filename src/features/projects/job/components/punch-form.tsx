import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { MAX_PUNCH_TEXT_LENGTH } from '../../punch-list/rules.ts';
import { useJobOptions } from './job.ts';
import styles from './job-room.module.css';

type Props = { projectId: string; onClose: () => void };

/** Adds to the punch list, one small thing after the other. */
export default function PunchForm({ projectId: id, onClose }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Asked for by the button that is gone now.
  useEffect(() => field.current?.focus(), []);
  const add = useMutation(orpc.punchList.add.mutationOptions(useJobOptions(() => setText(''))));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ id, text: text.trim() });
  }
  return (
    <form className={styles.parts} onSubmit={submit}>
      <TextInput
        className={styles.wide ?? ''}
        label="What still needs to be done"
        value={text}
        maxLength={MAX_PUNCH_TEXT_LENGTH}
        ref={field}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ApiErrorNotice error={add.error} />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={add.isPending}>
          Add to the list
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Done
        </Button>
      </div>
    </form>
  );
}
