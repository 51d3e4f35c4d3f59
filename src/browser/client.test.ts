import { expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { getApiError, getErrorMessage } from '#lib/api-error-info.ts';
import { createApi } from './client.ts';

const id = '0198c5a1-0000-7000-8000-000000000000';

function apiAnswering(status: number, body: unknown) {
  const requests: Request[] = [];
  const api = createApi({
    paths: contract,
    origin: () => 'http://site.example',
    fetch: async (request) => {
      requests.push(request);
      return Response.json(body, { status });
    },
  });
  return { api, requests };
}

test('a call sends its idempotency key, if it has one', async () => {
  const { api, requests } = apiAnswering(200, {});
  await api.quotes.send({ id }, { context: { idempotencyKey: 'one-intent' } });
  await api.quotes.send({ id });
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'one-intent',
    null,
  ]);
  expect(requests[0]?.url).toBe(`http://site.example/api/quotes/${id}/send`);
});

test('a call that the server rejects throws the error of the server', async () => {
  const issues = [{ path: 'email', message: 'Enter an email address' }];
  const { api } = apiAnswering(400, {
    success: false,
    code: 'invalid-argument',
    error: 'Please check what you entered',
    issues,
    requestId: 'r1',
  });
  const error = await api.session
    .signIn({ email: 'x', password: 'y' })
    .catch((thrown: unknown) => thrown);
  expect(getApiError(error)).toEqual({
    code: 'invalid-argument',
    status: 400,
    message: 'Please check what you entered',
    issues,
  });
});

test('an answer from a proxy is an outage, not an API error', async () => {
  const { api } = apiAnswering(502, '<html>bad gateway</html>');
  const error = await api.session.get().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(getApiError(error)).toBeUndefined();
  expect(getErrorMessage(error)).toBe('An unexpected error occurred');
});

test('without an answer, the message says that trying again does nothing twice', async () => {
  expect(getErrorMessage(new TypeError('Failed to fetch'))).toBe(
    'We didn’t get a response. It’s safe to try again.',
  );
});
