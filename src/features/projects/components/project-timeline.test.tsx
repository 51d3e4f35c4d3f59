import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Project } from './project.ts';
import { ContractorTimeline, HomeownerTimeline } from './project-timeline.tsx';
import { StagePayments } from './stage-payments.tsx';

const project = {
  status: 'in_progress',
  createdAt: '2026-11-01T15:00:00.000Z',
  quotedAt: '2026-11-03T15:00:00.000Z',
  startedAt: '2026-11-09T15:00:00.000Z',
  startDate: '2024-11-12',
  completedAt: null,
  contractorName: 'Okafor Roofing',
  interested: [],
  interestedCount: 1,
  quoteCount: 1,
} as unknown as Project;

const timesOf = (shown: Project) => {
  const html = renderToStaticMarkup(<HomeownerTimeline project={shown} />);
  return [...html.matchAll(/dateTime="([^"]+)"/g)].map(([, at]) => at);
};

test('a quote counts as accepted when it was accepted, not when it was sent', () => {
  expect(timesOf(project)).toEqual([
    project.createdAt,
    project.startedAt,
    '2024-11-12T12:00:00.000Z',
  ]);
  expect(timesOf({ ...project, startedAt: null })).toEqual([project.createdAt, project.quotedAt]);
});

test('work that is booked has no first day yet', () => {
  expect(timesOf({ ...project, status: 'started' })).toEqual([
    project.createdAt,
    project.startedAt,
  ]);
  expect(timesOf({ ...project, startDate: null })).toEqual([project.createdAt, project.startedAt]);
});

test.each([
  ['started', 'Booked'],
  ['in_progress', 'Under way'],
  ['on_hold', 'On hold'],
] as const)('for its contractor, a project that is %s is at the step %s', (status, step) => {
  const html = renderToStaticMarkup(<ContractorTimeline project={{ ...project, status }} />);
  expect(html.match(/Now: <\/span>([^<]+)/)?.[1]).toBe(step);
});

test('of a finished project, no step waits for anybody', () => {
  const html = renderToStaticMarkup(
    <ContractorTimeline
      project={{ ...project, status: 'completed', completedAt: '2026-11-20T15:00:00.000Z' }}
    />,
  );
  expect(html).not.toContain('Now: ');
  expect(html).toContain('Done: </span>Finished');
});

test('a canceled project ends in a mark that asks for nothing', () => {
  const html = renderToStaticMarkup(
    <HomeownerTimeline project={{ ...project, status: 'cancelled' }} />,
  );
  expect(html).not.toContain('Now: ');
  expect(html).toContain('Ended: </span>Canceled');
});

test('for its contractor, what is paid stands at the stage of the job that it is paid at', () => {
  const parts = [
    { what: 'Deposit', stage: 'booked', when: '', amount: 515_400, invoiceId: '1' },
    { what: 'Final payment', stage: 'finished', when: '', amount: 1_202_600 },
  ] as const;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ContractorTimeline
        project={project}
        notes={{
          booked: <StagePayments parts={parts} stage="booked" recordFor="1" />,
          finished: <StagePayments parts={parts} stage="finished" recordFor="1" />,
        }}
      />
    </MemoryRouter>,
  );
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Booked Deposit \$5,154 .*Record a payment .*Under way/);
  expect(text).toMatch(/Finished Final payment \$12,026 Not invoiced yet $/);
});
