import { type APIRequestContext, expect } from '@playwright/test';
import { siteUrl } from './addresses.ts';

type CallOptions = Pick<
  NonNullable<Parameters<APIRequestContext['fetch']>[1]>,
  'data' | 'multipart'
>;

const SERVICE_UNAVAILABLE = 503;
/** How often to retry when the server is too busy, and for how long. */
const retryOptions = { intervals: [1_000, 2_000, 5_000], timeout: 60_000 };

/**
 * Calls the API, to set up a test. Retries while the server is too busy, with the same idempotency key, so that
 * nothing is done twice.
 */
export async function call<Answer = unknown>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers = { origin: siteUrl, 'idempotency-key': crypto.randomUUID() };
  const send = () => request.fetch(`/api${path}`, { method, headers, ...options });
  let answer = await send();
  await expect(async () => {
    if (answer.status() === SERVICE_UNAVAILABLE) answer = await send();
    expect(answer.status()).not.toBe(SERVICE_UNAVAILABLE);
  }).toPass(retryOptions);
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Registers a user, which also signs them in for further requests; returns their id. */
export async function registerByApi(
  request: APIRequestContext,
  role: 'homeowner' | 'contractor',
  overrides: object = {},
) {
  const data = {
    role,
    email: `${crypto.randomUUID()}@example.com`,
    password: 'plumb and level',
    firstName: 'Robin',
    lastName: role === 'homeowner' ? 'Whitfield' : 'Okafor',
    phone: '(312) 555-0101',
    zipCode: '60614',
    ...(role === 'contractor' && { businessName: 'Straight & Level', services: ['Roof Repair'] }),
    ...overrides,
  };
  const { user } = await call<{ user: { uid: string } }>(request, 'POST', '/users', { data });
  return user.uid;
}
