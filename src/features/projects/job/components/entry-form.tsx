import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useJobOptions } from './job.ts';
import { ReportForm } from './report-form.tsx';

type Props = { projectId: string; onClose: () => void };

/** Adds what happened today to the log. */
export default function EntryForm({ projectId: id, onClose }: Props) {
  const add = useMutation(orpc.workLog.add.mutationOptions(useJobOptions(onClose)));
  return (
    <ReportForm
      label="What happened"
      action="Add to log"
      needs="something"
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={({ text, photoIds }) => add.mutate({ id, text, photoIds })}
    />
  );
}
