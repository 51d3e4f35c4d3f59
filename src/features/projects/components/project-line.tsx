import { PlumbLine, type PlumbStep } from '#ui/plumb-line.tsx';
import { type ProjectStatus, projectStatusNames } from '../rules.ts';
import type { Project } from './project.ts';

type Reached = { key: string; title: string; at: string | null | undefined; note?: string };

/** What happened hangs as knots, the bob at what has not happened yet, the rest below it. */
function hang(steps: readonly Reached[]): PlumbStep[] {
  const open = steps.findIndex(({ at }) => !at);
  const current = open < 0 ? steps.length - 1 : open;
  return steps.map(({ at, ...step }, index) => ({
    ...step,
    at: at ?? undefined,
    state: index < current ? 'done' : index === current ? 'current' : 'next',
  }));
}

/** What the bob says while the work goes on. */
const going: Partial<Record<ProjectStatus, string>> = {
  on_hold: 'The work rests for now.',
};

const cancelled = ({ createdAt, lastUpdate }: Project): PlumbStep[] => [
  { key: 'posted', title: 'Posted', at: createdAt, state: 'done' },
  { key: 'cancelled', title: projectStatusNames.cancelled, at: lastUpdate, state: 'current' },
];

function work({ status, startedAt, completedAt, contractorName }: Project): Reached[] {
  return [
    {
      key: 'completed',
      title: completedAt ? 'Completed' : startedAt ? projectStatusNames[status] : 'Completed',
      at: completedAt,
      ...(startedAt && !completedAt && { note: going[status] ?? `${contractorName} is at work.` }),
    },
  ];
}

/** From posting to the finished work, as its homeowner follows it. */
export function HomeownerLine({ project }: { project: Project }) {
  const { createdAt, interested, interestedCount, quotedAt, quoteCount, startedAt } = project;
  const steps =
    project.status === 'cancelled'
      ? cancelled(project)
      : hang([
          { key: 'posted', title: 'Posted', at: createdAt },
          {
            key: 'interested',
            title: interestedCount > 0 ? 'Contractors are interested' : 'Contractors look at it',
            at: interested[0]?.interestedAt ?? startedAt,
            note: `${interestedCount} of 4 places taken`,
          },
          {
            key: 'quoted',
            title: quotedAt ? 'Quotes to compare' : 'Quotes',
            at: startedAt,
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
  const steps = hang([
    { key: 'started', title: 'Quote accepted', at: project.startedAt ?? project.createdAt },
    ...work(project),
  ]);
  return <PlumbLine label="How far the project is" steps={steps} />;
}
