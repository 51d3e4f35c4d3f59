import { expect, test } from 'vitest';
import { type Delivered, LiveHub } from './live.ts';

const person = {
  sessionId: 'session',
  uid: 'reader',
  role: 'homeowner',
  roles: ['homeowner'],
} as unknown as Parameters<LiveHub['listen']>[1];

const event = (position: number): Delivered => ({
  recipientId: 'reader',
  position,
  type: 'message.sent',
  subjectType: 'conversation',
  subjectId: 'talk',
  data: {},
});
const events = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => event(from + index));

test('a reader that keeps up has everything once and in order', async () => {
  const hub = new LiveHub();
  const stream = hub.listen(['reader'], person).events();
  hub.deliver([event(1), event(1), event(2)]);
  expect((await stream.next()).value).toMatchObject({ position: 1 });
  expect((await stream.next()).value).toMatchObject({ position: 2 });
});

test('a reader that does not is dropped, and nothing more is kept for it', async () => {
  const hub = new LiveHub();
  const stream = hub.listen(['reader'], person).events();
  hub.deliver(events(1, 1_000));
  expect(hub.size).toBe(1);
  hub.deliver(events(1_001, 1));
  expect(hub.size).toBe(0);
  hub.deliver(events(1_002, 10));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});
