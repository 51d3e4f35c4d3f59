import { expect, test } from 'vitest';
import { questionsFor } from '../questions/rules.ts';
import { builtInCategories } from '../rules.ts';
import { answersIn } from './rules.ts';

const answers = (said: string, service: string) =>
  Object.fromEntries(
    answersIn(said, questionsFor(service)).map(({ question, answer }) => [question, answer]),
  );

test.each<[string, string, Record<string, string>]>([
  [
    'my faucet drips',
    'Plumbing Repair',
    { 'What is the trouble?': 'Faucet or sink', 'Is it leaking now?': 'A drip' },
  ],
  ['Kitchen sink is clogged', 'Drain Cleaning', { 'Which drain?': 'Kitchen sink' }],
  ['sink is clogged', 'Drain Cleaning', {}],
  [
    'crack in the ceiling',
    'Drywall Repair',
    { 'What is it?': 'A crack', 'Wall or ceiling?': 'Ceiling' },
  ],
  ['tankless water heater', 'Water Heater Installation', { 'Tank or tankless?': 'Tankless' }],
  // Two are named, or one is denied: somebody has to choose.
  ['toilet and faucet leak', 'Plumbing Repair', {}],
  ['the pipe leaks, not the toilet', 'Plumbing Repair', {}],
])('“%s” for %s', (said, service, expected) => {
  expect(answers(said, service)).toMatchObject(expected);
  if (Object.keys(expected).length === 0) expect(answers(said, service)).toEqual({});
});

test.each([
  ['two windows are stuck', 'Window Repair', 'How many?'],
  ['new metal roof', 'Roof Replacement', 'What is on the roof now?'],
  ['upgrade to 200 amp panel', 'Electrical Panel Upgrade', 'What size is your panel?'],
  ['paint my house', 'Interior Painting', 'What kind of home is it?'],
  ['need a pro for a new deck', 'Deck Building', 'Who will buy the materials?'],
])('“%s” does not answer for %s: %s', (said, service, question) => {
  expect(answers(said, service)[question]).toBeUndefined();
});

test('an answer is always one of the options, and words without meaning give none', () => {
  for (const { name } of builtInCategories) {
    const questions = questionsFor(name);
    const everything = questions.flatMap(({ options }) => options);
    for (const said of [...everything, name])
      for (const { question, answer } of answersIn(said, questions))
        expect(questions.find((each) => each.question === question)?.options).toContain(answer);
    expect(answersIn('one two small yes house', questions)).toEqual([]);
    expect(answersIn('', questions)).toEqual([]);
  }
});
