import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiErrorCode } from '#lib/api-error.ts';
import { arbitraryInput } from '#test/arbitrary-input.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { createScenario, type Scenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';

/** Cases per call; `FUZZ_CASES=2000 npm test -- fuzz` runs more. */
const CASES = Number(process.env.FUZZ_CASES ?? 40);
/** Calls that hash a password, which is slow on purpose. */
const slowCalls = new Set(['session.register', 'session.signIn', 'session.setupMasterAdmin']);
/** Streams have tests of their own; uploads take files. */
const skippedCalls = new Set([
  'activities.live',
  'conversations.live',
  'conversations.liveMessages',
  'notifications.live',
  'files.upload',
]);

const calls = contractCalls().filter(({ name }) => !skippedCalls.has(name));

let world: World;
let scene: Scenario;
let ids: string[];
beforeAll(async () => {
  world = await createWorld();
  scene = await createScenario(world);
  ids = [
    scene.project.id,
    scene.leadId,
    scene.sent.id,
    scene.unsent.id,
    scene.conversation.id,
    scene.fileId,
    scene.customer.id,
    scene.people.contractor.contractorId,
    scene.people.homeowner.uid,
  ];
});
afterAll(() => world.close());

describe('a call answers by its contract, whatever its input', () => {
  test.each(calls)('$name', async ({ name, method, path, input }) => {
    const tokens = [
      scene.people.homeowner.token,
      scene.people.contractor.token,
      scene.people.master.token,
    ];
    await fc.assert(
      fc.asyncProperty(
        arbitraryInput(input, ids),
        fc.constantFrom(...tokens),
        async (sent, token) => {
          // Signing out would end the session that the other cases need.
          const headers: Record<string, string> =
            name === 'session.signOut' ? {} : { authorization: `Bearer ${token}` };
          const answer = await world.fetch(...requestOf(method, path, sent, headers));
          // Documents are not JSON.
          const type = answer.headers.get('content-type') ?? '';
          if (/^application\/(pdf|zip)/.test(type)) return void (await answer.body?.cancel());
          const body: unknown = await answer.json();
          expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
          if (answer.ok) return;
          expect(body).toMatchObject({ success: false, error: expect.any(String) });
          const { code } = body as { code: string };
          expect(isApiErrorCode(code) && !['internal', 'unknown'].includes(code)).toBe(true);
          expect(JSON.stringify(body)).not.toMatch(/\bat \w+ \(|select |insert into|node_modules/i);
        },
      ),
      { numRuns: slowCalls.has(name) ? Math.ceil(CASES / 10) : CASES },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

/** The request that a client would send for an input: path, then query or body. */
function requestOf(
  method: string,
  path: string,
  input: unknown,
  headers: Record<string, string>,
): Parameters<World['fetch']> {
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  const fields: Record<string, unknown> = isRecord ? { ...input } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    const segment = encodeURIComponent(printable(value));
    return segment === '' || segment === '.' || segment === '..' ? 'none' : segment;
  });
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, printable(one));
    return [`${filled}?${query}`, { method, headers }];
  }
  const body = JSON.stringify(isRecord ? fields : input) ?? 'null';
  return [filled, { method, body, headers: { ...headers, 'content-type': 'application/json' } }];
}

/** A value as text that a URL can contain. */
const printable = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
