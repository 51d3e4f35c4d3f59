import { expect, test } from 'vitest';
import { builtInCategories } from '../rules.ts';
import { MAX_QUESTIONS, questionsFor } from './rules.ts';

test.each(builtInCategories)('$name has three to five questions with answers', ({ name }) => {
  const questions = questionsFor(name);
  expect(questions.length).toBeGreaterThanOrEqual(3);
  expect(questions.length).toBeLessThanOrEqual(MAX_QUESTIONS);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  for (const { question, options } of questions) {
    expect(question).toMatch(/^[A-Z].*\?$/);
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(new Set(options).size).toBe(options.length);
    for (const option of options) expect(option).toMatch(/^.{1,60}$/);
  }
});

test.each(['Beekeeping', 'toString', 'constructor', '__proto__'])('%s has none', (name) => {
  expect(questionsFor(name)).toEqual([]);
});
