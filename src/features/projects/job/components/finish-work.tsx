import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Project } from '../../components/project.ts';
import { useJobOptions } from './job.ts';
import { ReportForm } from './report.tsx';

/** Lets the contractor say that the work is finished, and show it. Before the agreed start it asks again. */
export function FinishWork({ project: { id, status, startDate, dueDate } }: { project: Project }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const finish = useMutation(orpc.jobs.finish.mutationOptions(useJobOptions(close)));
  const isEarly = startDate !== null && startDate > new Date().toISOString().slice(0, 10);
  return (
    <>
      {/* Before the work began, beginning it is the next step. */}
      <Button
        variant={status === 'in_progress' ? 'filled' : 'default'}
        onClick={() => setOpened(true)}
      >
        Mark as finished
      </Button>
      <Dialog opened={opened} onClose={close} title="Is the work finished?">
        {opened && (
          <ReportForm
            label="What was done (optional)"
            action={isEarly ? 'Finished before its start date' : 'Yes, it’s finished'}
            needs="nothing"
            busy={finish.isPending}
            error={finish.error}
            onClose={close}
            onSubmit={({ text, photoIds }) => finish.mutate({ id, note: text, photoIds })}
          >
            {isEarly && startDate && (
              <p>
                <strong>The work begins on {formatDate(startDate)} only.</strong> Is it really
                finished{dueDate ? `, and not on ${formatDate(dueDate)}` : ''}?
              </p>
            )}
            <p>
              The homeowner confirms it or says what’s missing within 7 days. After that, it counts
              as confirmed.
            </p>
          </ReportForm>
        )}
      </Dialog>
    </>
  );
}
