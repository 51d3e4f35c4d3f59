import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#features/activities/contract.ts';
import { contract } from '#features/contract.ts';
import { withEventId } from './event-stream.ts';
import { backoffDelay, followLiveStream, namespacesAffectedBy } from './live-stream.ts';

test.each([
  ['lead.created', ['leads', 'projects', 'counts']],
  ['quote.sent', ['quotes', 'leads', 'projects', 'calendar', 'counts']],
  // A calendar shows until when invoices are due.
  ['invoice.paid', ['invoices', 'billing', 'calendar', 'counts']],
  ['payment.succeeded', ['invoices', 'billing', 'calendar', 'sandbox', 'counts']],
  ['message.sent', ['conversations', 'adminConversations', 'counts']],
  ['conversation.read', ['conversations', 'adminConversations', 'counts']],
  ['notification.created', ['notifications', 'counts']],
  ['project.completed', ['projects', 'jobs', 'library', 'leads', 'calendar', 'counts']],
  ['user.preferencesUpdated', ['notifications', 'settings', 'profile']],
  ['review.created', ['reviews', 'contractors', 'projects', 'counts']],
  ['live.opened', []],
  ['constructor.x', []],
])('the event %s makes %j stale', (type, namespaces) => {
  expect(namespacesAffectedBy(type)).toEqual(namespaces);
  for (const namespace of namespaces) expect(contract).toHaveProperty(namespace);
});

test('the delay doubles with each failure up to 30 seconds, and is partly random', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => backoffDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backoffDelay(3, 0)).toBe(4_000);
});

type Step = { id?: string; type: string };

/** Plays one list of events per connection, then stops; returns a log of everything that happened. */
async function runConnections(connections: readonly (readonly Step[] | Error)[]) {
  const log: string[] = [];
  let isUp: boolean | undefined;
  const stop = new AbortController();
  const rest = [...connections];
  await followLiveStream({
    position: { id: undefined },
    signal: stop.signal,
    connect: async (lastEventId) => {
      log.push(`connect ${lastEventId ?? 'from the start'}`);
      const steps = rest.shift();
      if (!steps) {
        stop.abort();
        return streamOf([]);
      }
      if (steps instanceof Error) throw steps;
      return streamOf(steps);
    },
    onEvent: ({ type }) => log.push(type),
    onGap: () => log.push('gap'),
    onConnectionChange: (up) => {
      if (up !== isUp) log.push(up ? 'up' : 'down');
      isUp = up;
    },
    onOpened: ({ subjectId }) => log.push(`opened for ${subjectId}`),
    onSignedOut: () => log.push('signed out'),
    wait: async () => {
      log.push('wait');
    },
  });
  return log;
}

async function* streamOf(steps: readonly Step[]): AsyncIterable<LiveEvent> {
  for (const { id, type } of steps) {
    const event = { type, subjectType: 'quote', subjectId: crypto.randomUUID(), data: {} };
    yield id === undefined ? event : withEventId(event, id);
  }
}

const opened = (id: string) => ({ id, type: 'live.opened' });

test('the live stream resumes from the last event after a lost connection, without a gap', async () => {
  const log = await runConnections([
    [opened('7'), { id: '8', type: 'quote.sent' }],
    [opened('8'), { id: '9', type: 'quote.accepted' }],
  ]);
  expect(log).toEqual([
    ...['connect from the start', 'up', 'gap', 'quote.sent', 'down', 'wait'],
    ...['connect 8', 'up', 'quote.accepted', 'down', 'wait'],
    'connect 9',
  ]);
});

test('the live stream reports a gap when it cannot resume from the last event', async () => {
  const log = await runConnections([[opened('7')], [{ id: '90', type: 'live.reset' }]]);
  expect(log.filter((entry) => entry === 'gap')).toHaveLength(2);
});

test('the live stream reconnects after an outage, and stops when the session has ended', async () => {
  const sessionEnded = new ORPCError('unauthenticated', { status: 401 });
  const log = await runConnections([new TypeError('fetch failed'), sessionEnded, [opened('1')]]);
  expect(log).toEqual([
    ...['connect from the start', 'down', 'wait'],
    ...['connect from the start', 'signed out'],
  ]);
});
