import { useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { type ProjectStatus, projectStatuses } from '../rules.ts';
import type { Project } from './project.ts';
import styles from './status-actions.module.css';
import { useProjectUpdate } from './use-project-update.ts';

export type StatusAction = {
  /** What the button says. */
  label: string;
  /** What is asked first; without it the move is made at once. */
  confirm?: { title: string; text: string; action: string; stay?: string; grave?: true };
  primary?: true;
};

type Props = {
  project: Project;
  /** The moves that this viewer is offered, in their words. */
  actions: Partial<Record<ProjectStatus, StatusAction>>;
};

/** What the viewer may do with a project next, as the server says it. */
export function StatusActions({ project: { id, status: currentStatus, moves }, actions }: Props) {
  const [confirming, setConfirming] = useState<ProjectStatus>();
  const update = useProjectUpdate();
  // An answer that was lost on its way back: the project says by now that it had come through.
  const resolved = !getApiError(update.error) && update.variables?.status === currentStatus;
  const make = (status: ProjectStatus) =>
    update.mutate({ id, status }, { onSettled: () => setConfirming(undefined) });
  const question = confirming && actions[confirming]?.confirm;
  const offered = projectStatuses
    .filter((status) => moves.includes(status))
    .flatMap((status) => (actions[status] ? [{ status, ...actions[status] }] : []))
    .sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));

  return (
    <div className={styles.moves}>
      {!resolved && <ApiErrorNotice error={update.error} />}
      {offered.map(({ status, label, confirm, primary }) => (
        <button
          key={status}
          type="button"
          className={primary ? 'button button-primary' : 'button'}
          disabled={update.isPending}
          onClick={() => (confirm ? setConfirming(status) : make(status))}
        >
          {label}
        </button>
      ))}
      <Confirm
        title={question?.title ?? ''}
        action={question?.action ?? ''}
        {...(question?.stay && { cancelLabel: question.stay })}
        destructive={question?.grave ?? false}
        opened={confirming !== undefined}
        busy={update.isPending}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && make(confirming)}
      >
        <p>{question?.text}</p>
      </Confirm>
    </div>
  );
}
