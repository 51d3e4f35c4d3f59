import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailSamples } from '#app/mail-samples.ts';
import { budgets } from '../delivery/budgets.ts';
import { mailBudgets, textBudgets, textNames, unlimited } from './mail-budgets.ts';

test('every email and every kind of text has a budget', () => {
  expect(Object.keys(mailBudgets).sort()).toEqual(Object.keys(mailSamples).sort());
  expect(Object.keys(textBudgets).sort()).toEqual([...textNames].sort());
  const declared = [...Object.values(mailBudgets), ...Object.values(textBudgets)];
  for (const { budget } of declared)
    if (budget !== unlimited) expect(budgets).toHaveProperty(budget);
  // Only what goes by the clock has none.
  const unlimitedMails = Object.entries(mailBudgets).filter(
    ([, each]) => each.budget === unlimited,
  );
  expect(unlimitedMails.map(([name]) => name)).toEqual(['daily-digest', 'weekly-report']);
});

/** What a call counts when it is asked for must be counted there: each of these files says so. */
const countedInCalls = ['note', 'reset', 'access', 'quoteCode', 'ask'];

test('what is counted when it is asked for is counted by calls', () => {
  const sources = globSync('src/features/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'));
  const whenAsked = [...Object.values(mailBudgets), ...Object.values(textBudgets)]
    .filter(({ counted }) => counted === 'when-asked')
    .map(({ budget }) => budget);
  expect([...new Set(whenAsked)].sort()).toEqual([...countedInCalls].sort());
  for (const budget of countedInCalls)
    expect(sources.some((text) => text.includes(`budget: '${budget}'`))).toBe(true);
});

test('nothing is sent past the budgets', () => {
  // The digest and what was put aside are counted before, so this file alone hands messages over itself.
  const handsOver = ['src/features/notifications/deferred/reactions.ts'];
  const found = globSync('src/features/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) =>
      /\bmailer\b.*\.send\(|\bmailer\.send\(|\bsms\.send\(|enqueue\([^)]*'(email|sms)'|insert\(outbox/.test(
        readFileSync(path, 'utf8'),
      ),
    );
  expect(found.map((path) => path.replaceAll('\\', '/'))).toEqual(handsOver);
});
