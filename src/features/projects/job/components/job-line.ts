import type { ProjectStatus } from '../../rules.ts';
import type { SchedulePart } from './payment-schedule.ts';

type Project = {
  status: ProjectStatus;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  /** When the work began, once it did. */
  beganAt: string | null;
};

export type LineStep = {
  key: string;
  state: 'done' | 'current' | 'next';
  title?: string;
  at?: string | null;
  /** The payment that the step is. */
  part?: SchedulePart;
};

const workTitles: Partial<Record<ProjectStatus, string>> = {
  started: 'Work starts',
  on_hold: 'Work on hold',
};

/** A payment that needs nothing more from the homeowner. */
const isSettled = ({ state }: SchedulePart) => state?.tone === 'ok' || state?.text === 'Refunded';

/**
 * A job from the posted project to the last payment, in the order in which it happens: what is done, the one step that is
 * next, and what follows it. Once all is done, no step is next.
 */
export function jobLine(project: Project, parts: readonly SchedulePart[]): LineStep[] {
  const { status, createdAt, startedAt, completedAt, beganAt } = project;
  const paymentsAt = (stage: SchedulePart['stage']) =>
    parts
      .filter((part) => part.stage === stage)
      .map((part, index) => ({ key: `${stage}${index}`, part, done: isSettled(part) }));
  const steps = [
    { key: 'posted', title: 'Posted', at: createdAt, done: true },
    { key: 'hired', title: 'Hired', at: startedAt, done: true },
    ...paymentsAt('booked'),
    {
      key: 'work',
      title: workTitles[status] ?? 'Work started',
      at: beganAt,
      done: status !== 'started' && status !== 'on_hold',
    },
    ...paymentsAt('work'),
    { key: 'completed', title: 'Finished', at: completedAt, done: completedAt !== null },
    ...paymentsAt('finished'),
  ];
  const current = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, ...step }, index) => ({
    ...step,
    state: index === current ? 'current' : done ? 'done' : 'next',
  }));
}
