import { expect, test } from 'vitest';
import { spokenContact } from './rules.ts';

test('a call or a message says who made it', () => {
  expect(spokenContact('phone', 'outbound')).toBe('You called');
  expect(spokenContact('sms', 'inbound')).toBe('They texted');
});
