import { useState } from 'react';
import { refusedAs } from '#browser/refused.ts';
import { RefusedNotice } from '#features/quotes/components/refused-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { type ProjectStatus, projectStatuses } from '../rules.ts';
import type { Project } from './project.ts';
import styles from './status-moves.module.css';
import { useProjectUpdate } from './use-project-update.ts';

export type Move = {
  /** What the button says. */
  label: string;
  /** What is asked first; without it the move is made at once. */
  asks?: { title: string; text: string; action: string; stay?: string; grave?: true };
  primary?: true;
};

type Props = {
  project: Project;
  /** The moves that this viewer is offered, in their words. */
  words: Partial<Record<ProjectStatus, Move>>;
};

/** What the viewer may do with a project next, as the server says it. */
export function StatusMoves({ project: { id, status: standing, moves }, words }: Props) {
  const [asked, setAsked] = useState<ProjectStatus>();
  const update = useProjectUpdate();
  // An answer that was lost on its way back: the project says by now that it had come through.
  const cameThrough = !refusedAs(update.error) && update.variables?.status === standing;
  const make = (status: ProjectStatus) =>
    update.mutate({ id, status }, { onSettled: () => setAsked(undefined) });
  const question = asked && words[asked]?.asks;
  const offered = projectStatuses
    .filter((status) => moves.includes(status))
    .flatMap((status) => (words[status] ? [{ status, ...words[status] }] : []))
    .sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));

  return (
    <div className={styles.moves}>
      {!cameThrough && <RefusedNotice error={update.error} />}
      {offered.map(({ status, label, asks, primary }) => (
        <button
          key={status}
          type="button"
          className={primary ? 'button button-primary' : 'button'}
          disabled={update.isPending}
          onClick={() => (asks ? setAsked(status) : make(status))}
        >
          {label}
        </button>
      ))}
      <Confirm
        title={question?.title ?? ''}
        action={question?.action ?? ''}
        {...(question?.stay && { stay: question.stay })}
        grave={question?.grave ?? false}
        opened={asked !== undefined}
        busy={update.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && make(asked)}
      >
        <p>{question?.text}</p>
      </Confirm>
    </div>
  );
}
