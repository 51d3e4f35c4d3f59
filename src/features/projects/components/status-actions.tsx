import { Fragment, useEffect, useId, useState } from 'react';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ProjectStatus, projectStatuses } from '../rules.ts';
import deeds from './deeds.module.css';
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
  /** What it does and whether it can be undone: with it the action stands below, under “More”. */
  note?: string;
  /** Opens what asks for it, in place of a confirmation. */
  open?: () => void;
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
  const noteId = useId();
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
  const button = ({ status, label, confirm, primary, open }: (typeof offered)[number]) => (
    <button
      type="button"
      className={primary ? 'button button-primary' : 'button'}
      disabled={update.isPending || isResting}
      aria-describedby={actions[status]?.note && `${noteId}-${status}`}
      onClick={() => (open ? open() : confirm ? setConfirming(status) : setStatus(status))}
    >
      {label}
    </button>
  );
  const rare = offered.filter(({ note }) => note);

  return (
    <div className={styles.moves}>
      {!isResolved && <ApiErrorNotice error={update.error} />}
      {done && !update.isPending && <Notice tone="ok">{done}</Notice>}
      {offered
        .filter(({ note }) => !note)
        .map((action) => (
          <Fragment key={action.status}>{button(action)}</Fragment>
        ))}
      {rare.length > 0 && (
        <details className={styles.more}>
          <summary>More</summary>
          <ul className={deeds.deeds}>
            {rare.map((action) => (
              <li key={action.status}>
                {button(action)}
                <p className="help" id={`${noteId}-${action.status}`}>
                  {action.note}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
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
