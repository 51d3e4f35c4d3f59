import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from './project.ts';
import { ContractorTimeline, HomeownerTimeline } from './project-timeline.tsx';

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
  ['completed', 'Finished'],
] as const)('for its contractor, a project that is %s is at the step %s', (status, step) => {
  const completedAt = status === 'completed' ? '2026-11-20T15:00:00.000Z' : null;
  const html = renderToStaticMarkup(
    <ContractorTimeline project={{ ...project, status, completedAt }} />,
  );
  expect(html.match(/Now: <\/span>([^<]+)/)?.[1]).toBe(step);
});
