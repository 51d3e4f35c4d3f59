import { MAX_INTERESTED } from '#features/leads/rules.ts';
import { PlumbLine, type PlumbStep } from '#ui/plumb-line.tsx';
import { type ProjectStatus, projectStatusNames } from '../rules.ts';
import type { Project } from './project.ts';

type Step = Omit<PlumbStep, 'state' | 'at'> & { done: unknown; at?: string | null | undefined };

/** What is done hangs as knots, the bob at what is not, and what comes after it below. */
function hang(steps: readonly Step[]): PlumbStep[] {
  const open = steps.findIndex(({ done }) => !done);
  const current = open < 0 ? steps.length - 1 : open;
  return steps.map(({ done: _, at, ...step }, index) => ({
    ...step,
    at: at ?? undefined,
    state: index < current ? 'done' : index === current ? 'current' : 'next',
  }));
}

const cancelled = ({ createdAt, lastUpdate }: Project): PlumbStep[] => [
  { key: 'posted', title: 'Posted', at: createdAt, state: 'done' },
  { key: 'cancelled', title: projectStatusNames.cancelled, at: lastUpdate, state: 'current' },
];

function work({ status, startedAt, completedAt, contractorName }: Project): Step[] {
  const underWay = startedAt && !completedAt;
  return [
    {
      key: 'work',
      title: underWay ? projectStatusNames[status] : startedAt ? 'Work started' : 'Work',
      done: completedAt,
      at: startedAt,
      ...(underWay && { note: resting[status] ?? `${contractorName} does the work.` }),
    },
    { key: 'completed', title: projectStatusNames.completed, done: completedAt, at: completedAt },
  ];
}

const resting: Partial<Record<ProjectStatus, string>> = { on_hold: 'The work rests for now.' };

/** From posting to the finished work, as its homeowner follows it. */
export function HomeownerLine({ project }: { project: Project }) {
  const { createdAt, interested, interestedCount, quotedAt, quoteCount, startedAt } = project;
  const steps =
    project.status === 'cancelled'
      ? cancelled(project)
      : hang([
          { key: 'posted', title: 'Posted', done: true, at: createdAt },
          {
            key: 'interested',
            title: interestedCount > 0 ? 'Contractors are interested' : 'Contractors look at it',
            done: interestedCount > 0,
            at: interested[0]?.interestedAt,
            note: `${interestedCount} of ${MAX_INTERESTED} places taken`,
          },
          {
            key: 'quoted',
            title: startedAt ? 'Quote accepted' : quotedAt ? 'Quotes to compare' : 'Quotes',
            done: startedAt,
            at: quotedAt,
            ...(quotedAt && !startedAt && { note: quotesNote(quoteCount) }),
          },
          ...work(project),
        ]);
  return <PlumbLine label="How far the project is" steps={steps} />;
}

const quotesNote = (count: number) =>
  `${count === 1 ? 'One quote has come.' : `${count} quotes have come.`} Accepting one starts the work.`;

/** From the accepted quote to the finished work, as its contractor follows it. */
export function ContractorLine({ project }: { project: Project }) {
  const { startedAt } = project;
  const steps = hang([
    { key: 'accepted', title: 'Quote accepted', done: true, at: startedAt },
    ...work(project).map((step) => (step.key === 'work' ? { ...step, at: null, note: '' } : step)),
  ]);
  return <PlumbLine label="How far the project is" steps={steps} />;
}
