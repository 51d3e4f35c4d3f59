import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Project } from '../../components/project.ts';
import { useJobOptions } from './job.ts';
import ReportForm from './report.tsx';

type Props = { project: Project; opened: boolean; onClose: () => void };

/** Lets the contractor say that the work is finished, and show it. Before the agreed start it asks again. */
export function FinishDialog({ project, opened, onClose: close }: Props) {
  const { id, startDate, dueDate } = project;
  const finish = useMutation(orpc.jobs.finish.mutationOptions(useJobOptions(close)));
  const isEarly = startDate !== null && startDate > new Date().toISOString().slice(0, 10);
  return (
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
            The homeowner confirms it or says what’s missing within 7 days. After that, it counts as
            confirmed.
          </p>
        </ReportForm>
      )}
    </Dialog>
  );
}
