import { expect, test } from 'vitest';
import { firstNewOf } from './components/use-unread.ts';
import type { Message } from './contract.ts';

const message = (seq: number, senderRole: Message['senderRole'], read = false) =>
  ({ seq, senderRole, read }) as Message;

test('what is new begins with the first unread message of others, after the reader’s own', () => {
  const [theirs, own] = [message(1, 'homeowner'), message(2, 'contractor')];
  expect(firstNewOf([theirs, message(2, 'homeowner')], 'contractor')?.seq).toBe(1);
  expect(
    firstNewOf([message(1, 'homeowner', true), message(2, 'homeowner')], 'contractor')?.seq,
  ).toBe(2);
  expect(firstNewOf([theirs, own], 'contractor')).toBeUndefined();
  expect(firstNewOf([theirs, own, message(3, 'homeowner')], 'contractor')?.seq).toBe(3);
  expect(firstNewOf([theirs, own], 'homeowner')?.seq).toBe(2);
});
