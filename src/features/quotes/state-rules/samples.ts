import type { StateRule } from './rules.ts';

export const sampleDepositRule = {
  ...{ state: 'GU', kind: 'deposit', share: '1/4', maxAmount: null, businessDays: null },
  sentence: 'In Guam the deposit may be at most a quarter of the price.',
  citation: 'Sample Code § 1',
  url: 'https://law.example.gov/1',
  checkedOn: '2026-11-01',
} satisfies StateRule;
