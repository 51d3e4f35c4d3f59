import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { type Job, useJobOptions } from './job.ts';
import styles from './job-room.module.css';

/** Agrees to the dates that the other side proposed. To change them, the form of the dates is below. */
export function ConfirmDates({ job: { projectId: id, startDate, dueDate } }: { job: Job }) {
  const confirm = useMutation(orpc.jobs.confirmDates.mutationOptions(useJobOptions()));
  return (
    <div className={styles.parts}>
      <Button
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ id, startDate, dueDate })}
      >
        Confirm these dates
      </Button>
      <ApiErrorNotice error={confirm.error} />
    </div>
  );
}
