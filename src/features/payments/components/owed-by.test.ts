import { expect, test } from 'vitest';
import { owedBy } from './owed-by.ts';

test('what is owed is added up for each homeowner, with what of it is late', () => {
  const owed = owedBy([
    { homeownerId: 'priya', dueAmount: 86_000, overdue: true },
    { homeownerId: 'theo', dueAmount: 515_400, overdue: false },
    { homeownerId: 'priya', dueAmount: 14_000, overdue: false },
  ]);
  expect([...owed]).toEqual([
    ['priya', { owedAmount: 100_000, overdueAmount: 86_000 }],
    ['theo', { owedAmount: 515_400, overdueAmount: 0 }],
  ]);
});
