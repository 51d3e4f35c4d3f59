import { expect, test } from 'vitest';
import { splitChanges } from './compared.ts';

const change = (what: string, before: string | number | null, after: string | number | null) => ({
  ...{ what, before, after },
  money: typeof (after ?? before) === 'number',
});

test('the total stands apart from what else a new version changed', () => {
  const line = change('Haul away', null, 20_000);
  const total = change('Total', 1_200_000, 1_150_000);
  expect(splitChanges([line, total])).toEqual({
    price: { before: 1_200_000, after: 1_150_000 },
    others: [line],
  });
});

test('a version that costs the same has no prices to compare, even with a line called Total', () => {
  const changes = [change('Total', null, 5_000), change('Warranty', '1 year', '2 years')];
  expect(splitChanges(changes)).toEqual({ price: undefined, others: changes });
});
