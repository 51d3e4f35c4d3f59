import { expect, test } from 'vitest';
import { type DeliveredEvent, LiveHub, type StreamEvent } from './live.ts';

const actor = {
  kind: 'person',
  sessionId: 'session',
  uid: 'reader',
  role: 'homeowner',
  roles: ['homeowner'],
} as unknown as Parameters<LiveHub['open']>[0]['context']['actor'];

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

/** Tells what it heard as it is, but for typing. */
function openTo(hub: LiveHub) {
  let asked = 0;
  const opening = { context: { actor }, recipientIds: ['reader'], signal: undefined };
  const stream = hub.open<StreamEvent>(opening, {
    isRelevant: ({ type }) => type !== 'conversation.typing',
    async *produce(heard) {
      asked += 1;
      yield* heard;
      return heard.some(({ type }) => type === 'conversation.removed') ? 'over' : undefined;
    },
  });
  return { stream, asked: () => asked };
}

test('a reader that keeps up has everything once and in order', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver([event(1), event(1), event(2)]);
  expect((await stream.next()).value).toMatchObject({ position: 1 });
  expect((await stream.next()).value).toMatchObject({ position: 2 });
  const arriving = stream.next();
  hub.deliver([event(2), event(3)]);
  expect((await arriving).value).toMatchObject({ position: 3 });
});

test('a reader that does not is dropped, and nothing more is kept for it', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver(events(1, 1_000));
  expect(hub.size).toBe(1);
  hub.deliver(events(1_001, 1));
  expect(hub.size).toBe(0);
  hub.deliver(events(1_002, 10));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test('what does not concern a stream does not wake it', async () => {
  const hub = new LiveHub();
  const { stream, asked } = openTo(hub);
  expect(await stream.ready()).toBe(false);
  let woken = 0;
  stream.wake = () => {
    woken += 1;
  };
  hub.deliver([event(1, 'conversation.typing')]);
  expect([woken, stream.hasWork, asked()]).toEqual([0, false, 1]);
  hub.deliver([event(2)]);
  expect([woken, stream.hasWork]).toEqual([1, true]);
});

test('it ends as its feed says, after what that told', async () => {
  const hub = new LiveHub();
  const { stream } = openTo(hub);
  hub.deliver([event(1), event(2, 'conversation.removed')]);
  expect((await stream.next()).value).toMatchObject({ position: 1 });
  expect((await stream.next()).value).toMatchObject({ position: 2 });
  expect((await stream.next()).done).toBe(true);
  expect(hub.size).toBe(0);
});
