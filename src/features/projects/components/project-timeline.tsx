import type { ReactNode } from 'react';
import { StepTimeline, type TimelineStep } from '#ui/step-timeline.tsx';
import type { PaymentStage } from '../job/components/payment-schedule.ts';
import { type ProjectStatus, partyStatusNames } from '../rules.ts';
import { type Project, prosAnswered } from './project.ts';

type Step = Omit<TimelineStep, 'state' | 'at'> & { done: unknown; at?: string | null | undefined };

/** The first step that is not done is the current one; once all are done, none is. */
function toTimelineSteps(steps: readonly Step[]): TimelineStep[] {
  const open = steps.findIndex(({ done }) => !done);
  const current = open < 0 ? steps.length : open;
  return steps.map(({ done: _, at, ...step }, index) => ({
    ...step,
    at: at ?? undefined,
    state: index < current ? 'done' : index === current ? 'current' : 'next',
  }));
}

const cancelledSteps = ({ createdAt, lastUpdate }: Project): TimelineStep[] => [
  { key: 'posted', title: 'Posted', at: createdAt, state: 'done' },
  { key: 'cancelled', title: partyStatusNames.cancelled, at: lastUpdate, state: 'ended' },
];

/** The first day of the work, once it came: at noon in UTC, when it is that day all over the country. */
export const beganAt = ({ status, startedAt, startDate }: Project) =>
  startedAt &&
  startDate &&
  status !== 'started' &&
  startDate <= new Date().toISOString().slice(0, 10)
    ? `${startDate}T12:00:00.000Z`
    : null;

function workSteps(project: Project): Step[] {
  const { status, startedAt, completedAt, contractorName } = project;
  const underWay = startedAt && !completedAt;
  return [
    {
      key: 'work',
      title: underWay ? partyStatusNames[status] : startedAt ? 'Work started' : 'Work',
      done: completedAt,
      at: beganAt(project),
      ...(underWay && { note: pausedNotes[status] ?? `${contractorName} has the job.` }),
    },
    { key: 'completed', title: partyStatusNames.completed, done: completedAt, at: completedAt },
  ];
}

const pausedNotes: Partial<Record<ProjectStatus, string>> = { on_hold: 'Work is on hold.' };

/** The project from posting to completion, for its homeowner. */
export function HomeownerTimeline({ project }: { project: Project }) {
  const { createdAt, interested, interestedCount, quotedAt, quoteCount, startedAt } = project;
  const steps =
    project.status === 'cancelled'
      ? cancelledSteps(project)
      : toTimelineSteps([
          { key: 'posted', title: 'Posted', done: true, at: createdAt },
          {
            key: 'interested',
            title: interestedCount > 0 ? 'Pros are interested' : 'Waiting for pros',
            done: interestedCount > 0,
            at: interested[0]?.interestedAt,
            note: prosAnswered(interestedCount),
          },
          {
            key: 'quoted',
            title: startedAt ? 'Hired' : quotedAt ? 'Quotes to compare' : 'Quotes',
            done: startedAt,
            at: startedAt ?? quotedAt,
            ...(quotedAt && !startedAt && { note: quotesNote(quoteCount) }),
          },
          ...workSteps(project),
        ]);
  return <StepTimeline label="Project progress" steps={steps} />;
}

const quotesNote = (count: number) =>
  `${count === 1 ? 'You have 1 quote.' : `You have ${count} quotes.`} Accept one to start the work.`;

type ContractorProps = {
  project: Project;
  /** What was agreed, and what is paid at each stage of the job. */
  notes?: Partial<Record<'accepted' | PaymentStage, ReactNode>>;
};

/** The project from the accepted quote to the end of the work, for its contractor. */
export function ContractorTimeline({ project, notes = {} }: ContractorProps) {
  const { startedAt, completedAt, status } = project;
  const steps = toTimelineSteps([
    { key: 'accepted', title: 'Quote accepted', done: true, at: startedAt, note: notes.accepted },
    {
      key: 'booked',
      title: partyStatusNames.started,
      done: status !== 'started',
      note: notes.booked,
    },
    {
      key: 'work',
      title: status === 'on_hold' ? partyStatusNames.on_hold : 'Under way',
      done: completedAt,
      at: beganAt(project),
      note: notes.work,
    },
    {
      key: 'completed',
      title: partyStatusNames.completed,
      done: completedAt,
      at: completedAt,
      note: notes.finished,
    },
  ]);
  return <StepTimeline label="Project progress" steps={steps} />;
}
