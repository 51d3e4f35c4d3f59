import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { Section } from '../../components/project-page.tsx';
import { type Job, usePunchMutations } from './job.ts';
import styles from './job-room.module.css';

const PunchForm = partWhenUsed(() => import('./punch-form.tsx'));

/** Small things that are still to be done. */
export function PunchList({ job }: { job: Job }) {
  const { update, remove } = usePunchMutations();
  const [isAdding, setAdding] = useState(false);
  if (job.punchList.length === 0 && !job.mayWriteLog) return null;
  return (
    <Section
      title="Punch list"
      id="punch-list"
      empty={job.punchList.length === 0 && 'Empty'}
      action={
        job.mayWriteLog &&
        !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add an item
          </Button>
        )
      }
    >
      {job.punchList.length > 0 && (
        <ul className={styles.rows}>
          {job.punchList.map(({ id, text, doneAt, mayRemove }) => (
            <li className={`${styles.row} ${styles.top}`} key={id}>
              {/* Not that of the forms, whose script the page does without until one is opened. */}
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={doneAt !== null}
                  disabled={!job.mayWriteLog || update.isPending}
                  onChange={({ currentTarget }) =>
                    update.mutate({ id, done: currentTarget.checked })
                  }
                />
                <span>{text}</span>
              </label>
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
      )}
      <ApiErrorNotice error={update.error ?? remove.error} />
      {isAdding && job.mayWriteLog && (
        <Suspense>
          <PunchForm projectId={job.projectId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  );
}
