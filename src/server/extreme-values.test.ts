import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractCalls } from '#test/contract-calls.ts';
import { createScenarioWorld, type Scenario } from '#test/scenario.ts';
import type { World } from '#test/world.ts';

let world: World;
let scene: Scenario;
beforeAll(async () => {
  ({ world, scene } = await createScenarioWorld());
});
afterAll(() => world.close());

const id = '0198c5a1-0000-7000-8000-000000000000';
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e300, -1];
const instants = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'];

/** Cursors of every shape that a list has, with values that no column can hold. */
const cursors: unknown[][] = [
  ...numbers.flatMap((n) => [
    [n],
    [n, id],
    [n, '2026-01-01T00:00:00Z', id],
    ['rating', n, 1, id],
    ['rating', 1, n, id],
    ['reviews', n, 1, id],
    ['reviews', 1, n, id],
    ['best', n, 1, id],
    ['best', 1, n, id],
    ['distance', n, '60614', 1, id],
    ['distance', 1, '60614', n, id],
  ]),
  ...instants.flatMap((at) => [
    [at, id],
    [0, at, id],
  ]),
];

const lists = contractCalls().filter(
  ({ method, input }) =>
    method === 'GET' && 'cursor' in ((input as { shape?: object })?.shape ?? {}),
);

test.each(lists)(
  '$name refuses a cursor with values that no column holds',
  { timeout: 60_000 },
  async ({ path }) => {
    const { people, conversation, customer, importId } = scene;
    const target = (extra: Record<string, string>) =>
      path
        .replace('{id}', path.includes('imports') ? importId : conversation.id)
        .replace('{customerId}', customer.id)
        .concat(
          `?${new URLSearchParams({ zip: '60614', q: 'roof', contractorId: people.contractor.contractorId, customerId: customer.id, ...extra })}`,
        );
    const sorts = /\/(contractors|quotes)$/.test(path)
      ? ['best', 'rating', 'reviews', 'distance', 'amount_high', 'status']
      : [''];
    const callers = [people.homeowner, people.contractor, people.master];
    // Public lists are the same for everybody.
    for (const { token } of path === '/api/contractors' ? callers.slice(0, 1) : callers)
      for (const sort of sorts)
        for (const values of cursors) {
          const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
          const answer = await world.fetch(target({ cursor, ...(sort && { sort }) }), { token });
          expect(answer.status, `${sort} ${JSON.stringify(values)}`).toBeLessThan(500);
        }
  },
);

test.each([
  ['GET', '/quotes/{quote}/pdf?version={n}', undefined],
  ['GET', '/conversations/{conversation}/messages?after={n}', undefined],
  ['PATCH', '/quotes/{draft}', { edits: '{n}' }],
  ['PATCH', '/quotes/{draft}', { validUntil: '{at}' }],
  ['PATCH', '/quotes/{draft}', { startDate: '{day}' }],
  ['PATCH', '/projects/{project}', { startDate: '{day}' }],
  ['PATCH', '/projects/{project}', { dueDate: '{day}' }],
  ['PUT', '/leads/{lead}/status', { status: 'contacted', lastContact: '{at}' }],
  [
    'POST',
    '/communications',
    { customerId: '{customer}', channel: 'phone', message: 'x', timestamp: '{at}' },
  ],
  [
    'POST',
    '/broadcasts',
    { message: 'x', roles: ['contractor'], state: 'GU', scheduledAt: '{at}' },
  ],
  ['PATCH', '/verification/license', { number: '7', validUntil: '{day}' }],
] as const)('%s %s %j answers an extreme number or date', async (method, path, body) => {
  const { people, sent, unsent, conversation, project, leadId, customer } = scene;
  const ids = {
    quote: sent.id,
    draft: unsent.id,
    conversation: conversation.id,
    project: project.id,
    lead: leadId,
    customer: customer.id,
  };
  const fill = (text: string, values: Record<string, unknown>) =>
    Object.entries({ ...ids, ...values }).reduce(
      (all, [name, value]) =>
        all.replaceAll(`"{${name}}"`, JSON.stringify(value)).replaceAll(`{${name}}`, String(value)),
      text,
    );
  const extremes = [
    ...numbers.map((n) => ({ n })),
    ...instants.map((at) => ({ at, day: at.slice(0, 10) })),
  ];
  for (const { token } of [people.homeowner, people.contractor, people.master])
    for (const values of extremes) {
      const json = body && JSON.parse(fill(JSON.stringify(body), values));
      const answer = await world.fetch(`/api${fill(path, values)}`, {
        method,
        token,
        ...(json && { json }),
      });
      expect(answer.status, JSON.stringify(values)).toBeLessThan(500);
    }
});
