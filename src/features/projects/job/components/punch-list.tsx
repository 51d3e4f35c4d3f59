import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Section } from '../../components/project-page.tsx';
import { MAX_PUNCH_TEXT_LENGTH } from '../../punch-list/rules.ts';
import { type Job, useJobOptions, usePunchMutations } from './job.ts';
import styles from './job-room.module.css';

/** Small things that are still to be done. */
export function PunchList({ job }: { job: Job }) {
  const { update, remove } = usePunchMutations();
  if (job.punchList.length === 0 && !job.mayWriteLog) return null;
  return (
    <Section title="Punch list" id="punch-list">
      <div className={styles.parts}>
        {job.punchList.length === 0 && (
          <p className={styles.soft}>The list is empty. Add small things as you notice them.</p>
        )}
        <ul className={styles.rows}>
          {job.punchList.map(({ id, text, doneAt, mayRemove }) => (
            <li className={`${styles.row} ${styles.top}`} key={id}>
              <Checkbox
                label={text}
                checked={doneAt !== null}
                disabled={!job.mayWriteLog || update.isPending}
                onChange={({ currentTarget }) => update.mutate({ id, done: currentTarget.checked })}
              />
              {mayRemove && job.mayWriteLog && (
                <Button
                  variant="subtle"
                  aria-label={`Remove ${text}`}
                  onClick={() => remove.mutate({ id })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        <ApiErrorNotice error={update.error ?? remove.error} />
        {job.mayWriteLog && <AddItem projectId={job.projectId} />}
      </div>
    </Section>
  );
}

function AddItem({ projectId: id }: { projectId: string }) {
  const [text, setText] = useState('');
  const add = useMutation(orpc.punchList.add.mutationOptions(useJobOptions(() => setText(''))));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') add.mutate({ id, text: text.trim() });
  }
  return (
    <form className={`${styles.parts} ${styles.wide}`} onSubmit={submit}>
      <TextInput
        className={styles.wide ?? ''}
        label="What still needs to be done"
        value={text}
        maxLength={MAX_PUNCH_TEXT_LENGTH}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ApiErrorNotice error={add.error} />
      <Button type="submit" variant="default" loading={add.isPending}>
        Add to the list
      </Button>
    </form>
  );
}
