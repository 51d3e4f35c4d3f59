import { expect, test } from 'vitest';
import { newDraft, withArrival } from './components/draft.ts';
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

test('a service without words replaces that of the draft and keeps what was written', () => {
  const { values } = withArrival(earlier, { ...emptyFormValues, category: 'Insulation' });
  expect(values).toMatchObject({ title: 'Leaky roof', category: 'Insulation', answers: [] });
});

test('whoever comes back with nothing new finds the draft as it was', () => {
  expect(withArrival(earlier, emptyFormValues)).toBe(earlier);
  expect(withArrival(earlier, { ...emptyFormValues, title: 'Leaky roof' })).toBe(earlier);
});
