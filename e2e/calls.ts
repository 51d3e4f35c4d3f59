import { type APIRequestContext, expect } from '@playwright/test';
import { siteUrl } from './addresses.ts';

type Sent = Pick<NonNullable<Parameters<APIRequestContext['fetch']>[1]>, 'data' | 'multipart'>;

const SERVICE_UNAVAILABLE = 503;
/** How often a server that is too busy is asked again, and for how long. */
const retryOptions = { intervals: [1_000, 2_000, 5_000], timeout: 60_000 };

/**
 * One call of the API that sets a journey's stage. As every client should, it asks again where the server was
 * too busy to begin, with the same key: what was done nevertheless is not done twice.
 */
export async function call<Answer = unknown>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  sent: Sent = {},
): Promise<Answer> {
  const headers = { origin: siteUrl, 'idempotency-key': crypto.randomUUID() };
  const ask = () => request.fetch(`/api${path}`, { method, headers, ...sent });
  let answer = await ask();
  await expect(async () => {
    if (answer.status() === SERVICE_UNAVAILABLE) answer = await ask();
    expect(answer.status()).not.toBe(SERVICE_UNAVAILABLE);
  }).toPass(retryOptions);
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Makes an account and signs its person in where the request comes from; gives its id. */
export async function registerByApi(
  request: APIRequestContext,
  role: 'homeowner' | 'contractor',
  given: object = {},
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
    ...given,
  };
  const { user } = await call<{ user: { uid: string } }>(request, 'POST', '/users', { data });
  return user.uid;
}
