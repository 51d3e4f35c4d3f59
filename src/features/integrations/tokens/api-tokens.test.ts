import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaidPlan } from '#features/plans/rules.ts';
import { updateUser } from '#features/users/data.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { newestMail } from '#test/newest-mail.ts';
import { contractor, signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { isInScope, type Scope, scopeCalls, scopes } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function business(plan: PaidPlan = 'business') {
  const pro = await contractor(world);
  return { pro, api: await subscribed(await world.as(pro), plan) };
}

async function subscribed(api: Awaited<ReturnType<World['as']>>, plan: PaidPlan) {
  const { checkoutUrl } = await api.plans.subscribe({ plan });
  await api.planSandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card: 'works' });
  return api;
}

async function withToken(...given: Scope[]) {
  const made = await business();
  const token = await made.api.apiTokens.create({ name: 'Books', scopes: given });
  return { ...made, ...token };
}

const statusOf = async (token: string, path: string, json?: object) =>
  (await world.fetch(path, { token, ...(json && { method: 'POST', json }) })).status;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('every scope opens calls that exist and that contractors may make, and none of accounts or tokens', () => {
  const calls = contractCalls();
  for (const name of Object.values(scopeCalls).flat()) {
    const found = calls.find((call) => call.name === name);
    expect(found?.meta.who, name).toContain('contractor');
    expect(name).not.toMatch(/^(session|profile|plans|apiTokens|users)\.|refund|connect$/);
  }
});

test('a token makes the calls of its scopes and no other call of the whole contract', async () => {
  const { token } = await withToken('invoices:read');
  for (const { name, method, path, isLive } of contractCalls()) {
    if (isLive) continue;
    const target = path.replaceAll(/\{\w+\}/g, '01980000-0000-7000-8000-000000000001');
    const { status } = await world.fetch(target, {
      ...{ token, method },
      ...(method !== 'GET' && { json: {} }),
    });
    if (isInScope(['invoices:read'], name)) expect(status, name).not.toBe(403);
    else expect(status, name).toBe(403);
  }
});

describe('a token', () => {
  test('is shown once, stored as a hash, and says when it was used', async () => {
    const { api, token, id, hint } = await withToken('quotes:read');
    expect(token).toMatch(/^plb_[\w-]{43}$/);
    expect(token.endsWith(hint)).toBe(true);
    expect(await statusOf(token, '/api/quotes')).toBe(200);
    expect(JSON.stringify(await api.apiTokens.list())).not.toContain(token);
    const { rows } = await world.pool.query('select * from api_tokens where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await expect
      .poll(async () => (await api.apiTokens.list()).items[0]?.lastUsedAt)
      .toEqual(expect.any(String));
  });

  test('acts for its own business alone', async () => {
    const { pro, token } = await withToken('calendar:read', 'calendar:write');
    const event = { title: 'Roof', date: '2031-05-05', startTime: '09:00', endTime: '10:00' };
    expect(await statusOf(token, '/api/events', event)).toBe(200);
    const own = await world.as(pro);
    const { items } = await own.events.list({ from: '2031-05-01', to: '2031-05-31' });
    expect(items).toHaveLength(1);
    const other = await withToken('calendar:read');
    expect(await statusOf(other.token, `/api/events/${items[0]?.id}`)).toBe(404);
  });

  test('that is revoked, or whose maker is disabled, is nobody’s', async () => {
    const { api, id, token, pro } = await withToken('quotes:read');
    // In use, and known to the process: it ends at once all the same.
    expect(await statusOf(token, '/api/quotes')).toBe(200);
    await api.apiTokens.revoke({ id });
    expect(await statusOf(token, '/api/quotes')).toBe(401);
    expect(await codeOf(api.apiTokens.revoke({ id }))).toBe('not-found');
    expect((await api.apiTokens.list()).items).toEqual([]);
    const second = await api.apiTokens.create({ name: 'Books', scopes: ['quotes:read'] });
    await world.pool.query('update users set is_active = false where id = $1', [pro.uid]);
    expect(await statusOf(second.token, '/api/quotes')).toBe(401);
  });

  test('is told to its owner by mail, outlives a changed password, and ends with one that is set anew', async () => {
    const [email, password, changed] = ['made@pro.example.com', 'plumb and level', 'a level head'];
    const guest = (await world.as()).session;
    const answer = await guest.register({
      ...{ email, password, firstName: 'Ann', lastName: 'Lee', phone: '(312) 555-0101' },
      ...{ role: 'contractor', businessName: 'Lee Roofing', zipCode: '60614' },
      services: ['Roof Repair'],
    });
    await updateUser(world.db, answer.user.uid, { emailVerified: true });
    const api = await subscribed(await world.as(answer), 'business');
    await world.settle();
    const { token } = await api.apiTokens.create({ name: 'Books', scopes: ['quotes:read'] });
    const { text } = await newestMail(world, email);
    expect(text).toContain('The API token “Books” was just created');
    expect(text).toContain('See quotes');
    expect(text).not.toContain(token);

    await api.profile.changePassword({ password, newPassword: changed });
    await api.profile.revokeOtherSessions({});
    expect(await statusOf(token, '/api/quotes')).toBe(200);
    expect((await newestMail(world, email)).text).not.toContain('API tokens');

    await guest.requestPasswordReset({ email });
    const mail = await newestMail(world, email);
    await guest.resetPassword({ token: mail.token, password });
    expect(await statusOf(token, '/api/quotes')).toBe(401);
    expect((await newestMail(world, email)).text).toContain('Your API tokens were revoked, too');
    const again = await world.as(await signIn(world, { email, password }));
    expect((await again.apiTokens.list()).items).toEqual([]);
  });

  test('of another business is not found', async () => {
    const { id } = await withToken('quotes:read');
    const rival = await business();
    expect(await codeOf(rival.api.apiTokens.revoke({ id }))).toBe('not-found');
  });

  test('needs the Business plan; without it those that exist stay and open nothing', async () => {
    const pro = await business('pro');
    expect(await codeOf(pro.api.apiTokens.create({ name: 'Books', scopes }))).toBe(
      'permission-denied',
    );
    const { api, token } = await withToken('quotes:read');
    await api.plans.subscribe({ plan: 'pro' });
    expect(await statusOf(token, '/api/quotes')).toBe(403);
    expect(await api.apiTokens.list()).toMatchObject({ included: false, items: [{}] });
    await api.plans.subscribe({ plan: 'business' });
    expect(await statusOf(token, '/api/quotes')).toBe(200);
  });

  test('is one of twenty, however many are made at once', async () => {
    const { api } = await business();
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () =>
        codeOf(api.apiTokens.create({ name: 'Books', scopes: ['quotes:read'] })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20);
  });
});
