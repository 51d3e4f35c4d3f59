import { expect, test } from 'vitest';
import type { DeliveredEvent, StreamEvent } from './events.ts';
import { LiveHub, MAX_STREAMS_PER_SESSION } from './live-hub.ts';

const person = {
  uid: 'reader',
  sessionId: 'session',
  role: 'homeowner',
  roles: ['homeowner'],
  isMasterAdmin: false,
  permissions: [],
} as const;

const event = (position: number, type = 'message.sent'): DeliveredEvent => ({
  recipientId: 'reader',
  position,
  type,
  subjectType: 'conversation',
  subjectId: 'talk',
  data: {},
});
const events = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => event(from + index));

/** A stream that passes on what it receives unchanged, except typing. */
function openTo(hub: LiveHub) {
  let produced = 0;
  const opening = {
    person,
    liveResponse: undefined,
    recipientIds: ['reader'],
    signal: undefined,
  };
  const stream = hub.open<StreamEvent>(opening, {
    isRelevant: ({ type }) => type !== 'conversation.typing',
    async *produce(received) {
      produced += 1;
      yield* received;
      return received.some(({ type }) => type === 'conversation.removed') ? 'over' : undefined;
    },
  });
  return { stream, producedCount: () => produced };
}

test('a reader that keeps up receives each event once and in order', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver([event(1), event(1), event(2)]);
  expect((await stream.next()).value).toMatchObject({ position: 1 });
  expect((await stream.next()).value).toMatchObject({ position: 2 });
  const arriving = stream.next();
  hub.deliver([event(2), event(3)]);
  expect((await arriving).value).toMatchObject({ position: 3 });
});

test('a reader that falls behind is dropped, and nothing more is queued for it', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver(events(1, 1_000));
  expect(hub.size).toBe(1);
  hub.deliver(events(1_001, 1));
  expect(hub.size).toBe(0);
  hub.deliver(events(1_002, 10));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test('an event that is irrelevant to a stream does not wake it', async () => {
  const hub = new LiveHub();
  const { stream, producedCount } = openTo(hub);
  expect(await stream.ready()).toBe(false);
  let woken = 0;
  stream.wake = () => {
    woken += 1;
  };
  hub.deliver([event(1, 'conversation.typing')]);
  expect([woken, stream.hasWork, producedCount()]).toEqual([0, false, 1]);
  hub.deliver([event(2)]);
  expect([woken, stream.hasWork]).toEqual([1, true]);
});

test('a stream ends when its feed says so, after what the feed produced', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver([event(1), event(2, 'conversation.removed')]);
  expect((await stream.next()).value).toMatchObject({ position: 1 });
  expect((await stream.next()).value).toMatchObject({ position: 2 });
  expect((await stream.next()).done).toBe(true);
  expect(hub.size).toBe(0);
});

test('of more than twenty streams of a session, the oldest end', () => {
  const hub = new LiveHub();
  const streams = Array.from({ length: MAX_STREAMS_PER_SESSION + 5 }, () => openTo(hub).stream);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([
    ...Array(5).fill(true),
    ...Array(MAX_STREAMS_PER_SESSION).fill(false),
  ]);
  expect(hub.size).toBe(MAX_STREAMS_PER_SESSION);
});

test('a stream that ended makes room for another of its session', () => {
  const hub = new LiveHub();
  const [first, second] = [openTo(hub).stream, openTo(hub).stream];
  for (let n = 2; n < MAX_STREAMS_PER_SESSION; n += 1) openTo(hub);
  second.close();
  openTo(hub);
  expect(first.isClosed).toBe(false);
  openTo(hub);
  expect(first.isClosed).toBe(true);
});
