import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findWaitingDraft, newDraft, withArrival } from './components/draft.ts';
import { emptyFormValues } from './components/project-form-values.ts';

const earlier = newDraft({
  ...emptyFormValues,
  title: 'Leaky roof',
  category: 'Roof Repair',
  zipCode: '60614',
  answers: [{ question: 'How many stories?', answer: 'Two' }],
});

test('other words are other work: the service and the answers of the earlier ones go', () => {
  const { values } = withArrival(earlier, { ...emptyFormValues, title: 'My faucet drips' });
  expect(values).toMatchObject({ title: 'My faucet drips', category: '', answers: [] });
  expect(values.zipCode).toBe('60614');
});

test('a new arrival fills in what it says, and a reload of its page keeps what was changed since', () => {
  const arrival = {
    ...emptyFormValues,
    ...{ title: 'My faucet drips', description: 'My faucet drips', category: 'Plumbing Repair' },
    answers: [{ question: 'What is the trouble?', answer: 'Faucet or sink' }],
  };
  const arrived = withArrival(newDraft(emptyFormValues), arrival);
  expect(arrived.values).toMatchObject(arrival);
  const changed = {
    ...arrived,
    values: {
      ...arrived.values,
      title: 'My kitchen faucet drips',
      category: 'Handyman',
      answers: [],
    },
  };
  expect(withArrival(changed, arrival)).toBe(changed);
});

test('words about other work replace details that only repeated the earlier ones', () => {
  const other = { ...emptyFormValues, title: 'My faucet drips', description: 'My faucet drips' };
  const repeated = { ...earlier, values: { ...earlier.values, description: 'Leaky roof' } };
  expect(withArrival(repeated, other).values.description).toBe('My faucet drips');
  const written = { ...earlier, values: { ...earlier.values, description: 'Since the storm' } };
  expect(withArrival(written, other).values.description).toBe('Since the storm');
});

test('a project that is posted again replaces the whole draft, and a reload of its page keeps what was changed since', () => {
  const again = {
    ...emptyFormValues,
    ...{ title: 'Sunroom', category: 'Sunroom Installation', zipCode: '60614' },
    ...{ photoIds: ['a'], budgetMax: '30,000' },
  };
  const arrived = withArrival(earlier, again, { isAgain: true });
  expect(arrived.values).toEqual(again);
  expect(arrived.key).not.toBe(earlier.key);
  const changed = { ...arrived, values: { ...arrived.values, title: 'A smaller sunroom' } };
  expect(withArrival(changed, again, { isAgain: true })).toBe(changed);
  // One that could not be read leaves the draft as it was.
  expect(withArrival(earlier, emptyFormValues, { isAgain: true })).toBe(earlier);
});

test('a service without words replaces that of the draft and keeps what was written', () => {
  const { values } = withArrival(earlier, { ...emptyFormValues, category: 'Insulation' });
  expect(values).toMatchObject({ title: 'Leaky roof', category: 'Insulation', answers: [] });
});

test('whoever comes back with nothing new finds the draft as it was', () => {
  expect(withArrival(earlier, emptyFormValues)).toBe(earlier);
  expect(withArrival(earlier, { ...emptyFormValues, title: 'Leaky roof' })).toBe(earlier);
});

test('a service that was found by the words of the address may follow them, another one stays', () => {
  const arrival = { ...emptyFormValues, title: 'My faucet drips', category: 'Plumbing Repair' };
  const pickOf = (isMatched: boolean) => withArrival(earlier, arrival, { isMatched }).servicePick;
  expect(pickOf(true)).toEqual({ words: 'My faucet drips', isAutomatic: true });
  expect(pickOf(false)).toEqual({ words: 'My faucet drips', isAutomatic: false });
});

test('a city that is still to be found replaces the ZIP code of an earlier draft, once', () => {
  const arrival = { ...emptyFormValues, title: 'Leaky roof' };
  const arrived = withArrival(earlier, arrival, { typedPlace: 'Columbus' });
  expect(arrived).toMatchObject({ typedPlace: 'Columbus', values: { zipCode: '' } });
  const chosen = { ...arrived, values: { ...arrived.values, zipCode: '43215' } };
  expect(withArrival(chosen, arrival, { typedPlace: 'Columbus' })).toBe(chosen);
  expect(withArrival(chosen, emptyFormValues)).toBe(chosen);
});

describe('a draft that waits in this browser', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  });
  afterEach(() => vi.unstubAllGlobals());
  const keep = (uid: string, values: object, fromGuest = false) => {
    const { values: words, furthestStep: reached, ...draft } = newDraft(emptyFormValues);
    stored.set(
      `project-draft ${uid}`,
      JSON.stringify({ ...draft, fromGuest, reached, words: { ...words, ...values } }),
    );
  };

  test('is named by its title, or by what else was written', () => {
    keep('dana', { title: 'Leaky roof' });
    expect(findWaitingDraft('dana')).toEqual({ title: 'Leaky roof', fromGuest: false });
    keep('dana', { category: 'Roof Repair' }, true);
    expect(findWaitingDraft('dana')).toEqual({ title: 'Roof Repair', fromGuest: true });
  });

  test('is of this person, and has words', () => {
    keep('marcus', { title: 'Leaky roof' });
    keep('dana', { zipCode: '60614' });
    expect(findWaitingDraft('dana')).toBeUndefined();
    expect(findWaitingDraft('nobody')).toBeUndefined();
  });
});
