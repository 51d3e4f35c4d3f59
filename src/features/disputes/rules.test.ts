import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectStatuses } from '#features/projects/rules.ts';
import {
  type DisputeMove,
  type DisputeMover,
  type DisputeStatus,
  disputeMoveNames,
  disputeMoves,
  disputeMovesFor,
  disputeStatuses,
  isDisputable,
  moverOf,
} from './rules.ts';

const at = (status: DisputeStatus, answeredAt: Date | null = null) => ({
  ...{ status, answeredAt, openedBy: 'homeowner' as const },
});

test.each<[DisputeStatus, DisputeMover, DisputeMove[]]>([
  ['open', 'opener', ['addFiles', 'close']],
  ['open', 'respondent', ['answer', 'addFiles']],
  ['open', 'admin', ['investigate', 'resolve']],
  ['open', 'clock', ['investigate']],
  ['investigating', 'opener', ['addFiles', 'close']],
  ['investigating', 'respondent', ['answer', 'addFiles']],
  ['investigating', 'admin', ['resolve']],
  ['investigating', 'clock', []],
  ...(['resolved', 'closed'] as const).flatMap((status) =>
    (['opener', 'respondent', 'admin', 'clock'] as const).map(
      (mover): [DisputeStatus, DisputeMover, DisputeMove[]] => [status, mover, []],
    ),
  ),
])('a dispute that is %s offers the %s %j', (status, mover, moves) => {
  expect(disputeMovesFor(at(status), mover)).toEqual(moves);
});

test('what was answered is not answered again', () => {
  expect(disputeMovesFor(at('investigating', new Date()), 'respondent')).toEqual(['addFiles']);
});

test('whoever opened it is one side, the other party the other, whoever that is', () => {
  expect(moverOf({ openedBy: 'contractor' }, 'homeowner')).toBe('respondent');
  expect(moverOf({ openedBy: 'contractor' }, 'contractor')).toBe('opener');
  expect(moverOf({ openedBy: 'contractor' }, 'admin')).toBe('admin');
});

test('no move leads out of a status that ends a dispute, and none leads back to open', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...disputeMoveNames), { maxLength: 12 }), (moves) => {
      let status: DisputeStatus = 'open';
      for (const move of moves) {
        const { from, to } = disputeMoves[move];
        const before: DisputeStatus = status;
        if (from.includes(status)) status = to ?? status;
        if (before !== 'open') expect(status).not.toBe('open');
        if (before === 'resolved' || before === 'closed') expect(status).toBe(before);
      }
      expect(disputeStatuses).toContain(status);
    }),
  );
});

test.each(projectStatuses.map((status) => [status]))(
  'a project that is %s can be disputed from the start of the work until 90 days after it',
  (status) => {
    const now = new Date('2026-11-22T12:00:00Z');
    const completedAt = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const disputable = (days: number) =>
      isDisputable({ status, contractorId: 'pro', completedAt: completedAt(days) }, now);
    const isUnderWay = ['started', 'in_progress', 'active', 'on_hold'].includes(status);
    expect(disputable(89)).toBe(isUnderWay || status === 'completed');
    expect(disputable(91)).toBe(isUnderWay);
    expect(isDisputable({ status, contractorId: null, completedAt: null }, now)).toBe(false);
  },
);
