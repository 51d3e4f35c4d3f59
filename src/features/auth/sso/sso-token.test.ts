import { expect, test } from 'vitest';
import type { Api } from '#browser/context.ts';
import { ApiError } from '#lib/api-error.ts';
import { exchangeSsoToken } from './components/sso-token.ts';

const response = { outcome: 'register', goTo: '/register?email=dana%40example.com' } as const;

/** A fake API that gives these answers in turn and then repeats the last. */
function apiAnswering(...answers: (ApiError | typeof response)[]) {
  let calls = 0;
  const sso = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { api: { session: { sso } } as unknown as Api, calls: () => calls };
}

const input = { token: 'a.b.c' };
const unavailable = new ApiError('unavailable');

test('exchanging a token is retried every 300 ms while the membership site is unavailable', async () => {
  const { api, calls } = apiAnswering(unavailable, unavailable, response);
  const pauses: number[] = [];
  const outcome = await exchangeSsoToken(api, input, async (ms) => void pauses.push(ms));
  expect(outcome).toEqual({ response });
  expect([calls(), pauses]).toEqual([3, [300, 300]]);
});

test('exchanging a token stops after ten tries', async () => {
  const { api, calls } = apiAnswering(unavailable);
  expect(await exchangeSsoToken(api, input, async () => {})).toEqual({ refused: 'unavailable' });
  expect(calls()).toBe(10);
});

test('a refused token is not sent again', async () => {
  const { api, calls } = apiAnswering(new ApiError('unauthenticated'));
  expect(await exchangeSsoToken(api, input, async () => {})).toEqual({ refused: 'no' });
  expect(calls()).toBe(1);
});
