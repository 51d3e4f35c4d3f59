import { expect, test } from 'vitest';
import { createWorld } from '#test/world.ts';
import {
  arrivalFacts,
  findSaidAnswers,
  initialFormValues,
  resolveArrival,
} from './components/initial-form-values.ts';

const page = (query: string) => new URL(`http://localhost/projects/new?${query}`);

test('what was said on the home page fills in the service, the details and the answers in it', async () => {
  const world = await createWorld();
  const api = await world.as();
  /** The address that it redirects to, or the same one. */
  const resolved = async (url: URL) => {
    try {
      await resolveArrival(api, url);
      return url;
    } catch (answer) {
      return new URL((answer as Response).headers.get('location') ?? '', url);
    }
  };
  const url = await resolved(page('q=my+faucet+drips&zip=60614'));
  expect(url.searchParams.get('category')).toBe('Plumbing Repair');
  const answers = await findSaidAnswers(api, url);
  expect(initialFormValues(url.searchParams, answers)).toMatchObject({
    ...{ title: 'My faucet drips', description: 'My faucet drips', zipCode: '60614' },
    category: 'Plumbing Repair',
    answers: [
      { question: 'What is the trouble?', answer: 'Faucet or sink' },
      { question: 'Is it leaking now?', answer: 'A drip' },
    ],
  });
  expect(arrivalFacts(url.searchParams)).toEqual({ isMatched: true, typedPlace: '' });
  // A city that several states have is asked for in the form.
  const city = await resolved(page('q=brown+stain&zip=Columbus'));
  expect(arrivalFacts(city.searchParams)).toEqual({ isMatched: false, typedPlace: 'Columbus' });
  // Who pressed “It’s urgent” is not asked when; nonsense in the address is.
  expect(initialFormValues(page('timing=now').searchParams, []).timing).toBe('now');
  expect(initialFormValues(page('timing=yesterday').searchParams, []).timing).toBe('');
  // The service that somebody chose stays, and of words that leave a doubt none is chosen.
  for (const query of ['q=my+faucet+drips&category=Handyman', 'q=brown+stain', 'q=guitar+lessons'])
    expect((await resolved(page(query))).search).toBe(`?${query}`);
  await world.close();
});
