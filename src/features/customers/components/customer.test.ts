import { expect, test } from 'vitest';
import { moneyOf } from './customer.ts';

const nothing = { owedAmount: 0, overdueAmount: 0, openQuotesAmount: 0, activeQuotes: 0 };
const textsOf = (money: Partial<typeof nothing>) =>
  moneyOf({ ...nothing, ...money }).map(({ text }) => text);

test('a row says what is owed and what waits for an answer, and nothing else', () => {
  expect(textsOf({})).toEqual([]);
  expect(textsOf({ owedAmount: 86_000 })).toEqual(['Owes you $860']);
  expect(textsOf({ openQuotesAmount: 240_000, activeQuotes: 1 })).toEqual(['Quote open: $2,400']);
  expect(textsOf({ owedAmount: 100, openQuotesAmount: 500_000, activeQuotes: 2 })).toEqual([
    'Owes you $1',
    '2 quotes open: $5,000',
  ]);
});

test('money that is late is red, and says how much of it is', () => {
  const lines = (overdueAmount: number) =>
    moneyOf({ ...nothing, owedAmount: 86_000, overdueAmount });
  expect(lines(0)).toEqual([{ tone: 'attention', text: 'Owes you $860' }]);
  expect(lines(86_000)).toEqual([{ tone: 'bad', text: 'Owes you $860, overdue' }]);
  expect(lines(6_000)).toEqual([{ tone: 'bad', text: 'Owes you $860, $60 overdue' }]);
});
