import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const id = '0198c5a1-0000-7000-8000-000000000000';
const pdf = `/api/quotes/${id}/pdf?version=2`;
const open = (path: string, headers: Record<string, string>, method = 'GET') =>
  world.fetch(path, { method, headers, redirect: 'manual' });

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('the link of a file that a guest opens', () => {
  test.each([
    ['a browser', { accept: BROWSER, 'sec-fetch-dest': 'document' }],
    ['an old browser', { accept: BROWSER }],
  ])('%s is led to the sign-in, and from there to the file', async (_, headers) => {
    const answer = await open(pdf, headers);
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get('location') ?? '', 'http://localhost');
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('redirect')).toBe(pdf);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toBe('');
  });

  test.each([
    ['a program', pdf, { accept: 'application/json' }, 'GET'],
    ['a program that takes anything', pdf, { accept: '*/*' }, 'GET'],
    ['a script of a page', pdf, { accept: BROWSER, 'sec-fetch-dest': 'empty' }, 'GET'],
    ['a frame', pdf, { accept: BROWSER, 'sec-fetch-dest': 'iframe' }, 'GET'],
    ['a browser at a call without a file', `/api/quotes/${id}`, { accept: BROWSER }, 'GET'],
    ['a form', `/api/quotes/${id}/accept`, { accept: BROWSER, origin: 'http://localhost' }, 'POST'],
  ])('%s is told so in JSON', async (_, path, headers, method) => {
    const answer = await open(path, headers, method);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: 'unauthenticated' });
  });

  test('what is no path of this site is not carried on', async () => {
    const answer = await open(`${pdf}&next=https://evil.example/%0d%0aset-cookie:a=b`, {
      accept: BROWSER,
    });
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location, 'http://localhost').origin).toBe('http://localhost');
    expect(location).toMatch(/^\/login(\?redirect=%2Fapi%2F|$)/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each(['quotes', 'invoices', 'disputes'])('so it is for a PDF of %s', async (namespace) => {
    const path = `/api/${namespace}/${id}/pdf`;
    const answer = await open(path, { accept: BROWSER });
    expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  });
});
