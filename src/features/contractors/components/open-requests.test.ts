import { expect, test } from 'vitest';
import { openRequestsOf } from './open-requests.ts';

const project = {
  id: 'roof',
  title: 'New roof',
  category: 'Roof Repair',
  status: 'quotes_pending',
  invitedContractors: ['asked', 'quoted'],
} as const;
const quote = {
  id: 'q1',
  projectId: 'roof',
  projectName: 'New roof',
  contractorId: 'quoted',
  expired: false,
};
const projects = [{ ...project, invitedContractors: [...project.invitedContractors] }];

test('a pro who quoted is marked as such, though invited before; one who was only invited waits', () => {
  expect(Object.fromEntries(openRequestsOf({ projects, quotes: [quote] }))).toEqual({
    quoted: { isQuoted: true, about: 'New roof', path: '/homeowner/quotes?quoteId=q1' },
    asked: { isQuoted: false, about: 'New roof', path: '/homeowner/projects/roof' },
  });
});

test('of several quotes of a pro the first, which is the newest, is the one to see', () => {
  const quotes = [{ ...quote, id: 'newest' }, quote];
  expect(openRequestsOf({ projects: [], quotes }).get('quoted')?.path).toContain('newest');
});

test('nothing waits in an expired quote, nor in a project that is booked or canceled', () => {
  const closed = (['started', 'cancelled', 'completed'] as const).map((status) => ({
    ...project,
    status,
    invitedContractors: ['asked'],
  }));
  const quotes = [{ ...quote, expired: true }];
  expect(openRequestsOf({ projects: closed, quotes }).size).toBe(0);
});

test('whoever looks for another kind of work may ask the same pros again', () => {
  const about = (category: string) => openRequestsOf({ projects, quotes: [quote] }, category).size;
  expect([about('Roof Repair'), about('Painting')]).toEqual([2, 0]);
});
