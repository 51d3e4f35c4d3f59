import { useEffect, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ProjectStatus, projectStatuses } from '../rules.ts';
import type { Project } from './project.ts';
import styles from './status-actions.module.css';
import { useProjectUpdate } from './use-project-update.ts';

export type StatusAction = {
  /** Label of the button. */
  label: string;
  /** The confirmation to show first; without it the status changes at once. */
  confirm?: {
    title: string;
    text: string;
    action: string;
    cancelLabel?: string;
    destructive?: true;
  };
  primary?: true;
  /** Said once the status is set. */
  done?: string;
};

type Props = {
  project: Project;
  /** Labels of the moves that this viewer is offered. */
  actions: Partial<Record<ProjectStatus, StatusAction>>;
};

const SECOND_TAP_MS = 1_000;

/** Buttons for the moves that the server allows the viewer. */
export function StatusActions({ project: { id, status: currentStatus, moves }, actions }: Props) {
  const [confirming, setConfirming] = useState<ProjectStatus>();
  const [done, setDone] = useState<string>();
  const [isResting, setResting] = useState(false);
  const update = useProjectUpdate();
  // Other buttons take the place of the one that was pressed; a second tap was not meant for them.
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  // The response got lost, but the refetched project shows that the status was set.
  const isResolved = !getApiError(update.error) && update.variables?.status === currentStatus;
  const setStatus = (status: ProjectStatus) =>
    update.mutate(
      { id, status },
      {
        onSuccess: () => {
          setDone(actions[status]?.done);
          setResting(true);
        },
        onSettled: () => setConfirming(undefined),
      },
    );
  const confirmation = confirming && actions[confirming]?.confirm;
  const offered = projectStatuses
    .filter((status) => moves.includes(status))
    .flatMap((status) => (actions[status] ? [{ status, ...actions[status] }] : []))
    .sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));

  return (
    <div className={styles.moves}>
      {!isResolved && <ApiErrorNotice error={update.error} />}
      {done && !update.isPending && <Notice tone="ok">{done}</Notice>}
      {offered.map(({ status, label, confirm, primary }) => (
        <button
          key={status}
          type="button"
          className={primary ? 'button button-primary' : 'button'}
          disabled={update.isPending || isResting}
          onClick={() => (confirm ? setConfirming(status) : setStatus(status))}
        >
          {label}
        </button>
      ))}
      <Confirm
        title={confirmation?.title ?? ''}
        action={confirmation?.action ?? ''}
        {...(confirmation?.cancelLabel && { cancelLabel: confirmation.cancelLabel })}
        destructive={confirmation?.destructive ?? false}
        opened={confirming !== undefined}
        busy={update.isPending}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && setStatus(confirming)}
      >
        <p>{confirmation?.text}</p>
      </Confirm>
    </div>
  );
}
