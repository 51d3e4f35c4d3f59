import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { LinkedPictures } from '#features/files/components/linked-pictures.tsx';
import { formatDate } from '#lib/dates.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { Section } from '../../components/project-page.tsx';
import { logKindNames } from '../../work-log/rules.ts';
import { DialogButton } from './dialog-button.tsx';
import { type Job, useJobOptions } from './job.ts';
import styles from './job-room.module.css';

const EntryForm = partWhenUsed(() => import('./entry-form.tsx'));

type Entry = Job['log'][number];

/** What happened on which day, in words and pictures. */
export function WorkLog({ job, onStale }: { job: Job; onStale: () => void }) {
  if (job.log.length === 0 && !job.mayWriteLog) return null;
  const days = [...new Set(job.log.map(({ day }) => day))];
  return (
    <Section
      title="Daily log"
      id="log"
      empty={days.length === 0 && 'None yet'}
      action={
        job.mayWriteLog && (
          <DialogButton label="Add an entry" title="Today’s work">
            {(close) => <EntryForm projectId={job.projectId} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {days.map((day) => (
        <div key={day}>
          <h3 className={styles.name}>{formatDate(day)}</h3>
          <ul className={styles.rows}>
            {job.log
              .filter((entry) => entry.day === day)
              .map((entry) => (
                <EntryRow key={entry.id} entry={entry} onStale={onStale} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function EntryRow({ entry, onStale }: { entry: Entry; onStale: () => void }) {
  const remove = useMutation(orpc.workLog.remove.mutationOptions(useJobOptions()));
  const { id, kind, text, authorRole, photos } = entry;
  const author = authorRole === 'homeowner' ? 'By the homeowner' : 'By the pro';
  return (
    <li className={styles.row}>
      <span className={styles.soft}>
        {kind === 'note' ? author : `${logKindNames[kind]}. ${author}`}
      </span>
      {text && <p className={styles.text}>{text}</p>}
      {photos.length > 0 && (
        <LinkedPictures
          files={photos}
          label={`Photos of ${formatDate(entry.day)}`}
          onStale={onStale}
        />
      )}
      {entry.mayRemove && (
        <div className={styles.buttons}>
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            Remove this entry
          </Button>
        </div>
      )}
      <ApiErrorNotice error={remove.error} />
    </li>
  );
}
