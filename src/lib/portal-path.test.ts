import { expect, test } from 'vitest';
import { pathInPortal } from './portal-path.ts';

test.each([
  ['homeowner', '/homeowner/quotes?quoteId=1'],
  ['contractor', '/contractor/leads?leadId=1'],
  ['admin', '/admin'],
  ['admin', '/admin/users'],
  ['admin', '/admin?tab=1'],
] as const)('for %s, %s is a path in the portal', (role, path) => {
  expect(pathInPortal(role, path)).toBe(path);
});

test.each([
  ['homeowner', '/contractor/leads'],
  ['homeowner', '/homeowners/quotes'],
  ['homeowner', '/homeowner/../admin'],
  ['homeowner', '/homeowner/%2e%2e/admin'],
  ['contractor', '/homeowner/quotes'],
  ['contractor', '//contractor/leads'],
  ['contractor', 'https://evil.example/contractor/leads'],
  ['admin', '/administrator'],
  ['admin', '/homeowner/quotes'],
  ['admin', null],
] as const)('for %s, %s is not a path in the portal', (role, path) => {
  expect(pathInPortal(role, path)).toBeUndefined();
});
