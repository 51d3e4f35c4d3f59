import { expect, test } from 'vitest';
import type { Api } from '#browser/context.ts';
import { ApiError } from '#lib/api-error.ts';
import { exchangeSsoToken } from './components/exchange-sso-token.ts';

const arrival = { outcome: 'register', goTo: '/register?email=dana%40example.com' } as const;

/** A server that answers one after the other, then always the last. */
function apiAnswering(...answers: (ApiError | typeof arrival)[]) {
  let asked = 0;
  const sso = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { api: { session: { sso } } as unknown as Api, asked: () => asked };
}

const input = { token: 'a.b.c' };
const away = new ApiError('unavailable');

test('waits 300 ms between tries while the membership site is away', async () => {
  const { api, asked } = apiAnswering(away, away, arrival);
  const pauses: number[] = [];
  const outcome = await exchangeSsoToken(api, input, async (ms) => void pauses.push(ms));
  expect(outcome).toEqual({ arrival });
  expect([asked(), pauses]).toEqual([3, [300, 300]]);
});

test('gives up after ten tries', async () => {
  const { api, asked } = apiAnswering(away);
  expect(await exchangeSsoToken(api, input, async () => {})).toEqual({ refused: 'unavailable' });
  expect(asked()).toBe(10);
});

test('a refused token is not sent twice', async () => {
  const { api, asked } = apiAnswering(new ApiError('unauthenticated'));
  expect(await exchangeSsoToken(api, input, async () => {})).toEqual({ refused: 'no' });
  expect(asked()).toBe(1);
});
