import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each([
  '/',
  '/homeowner/dashboard',
  '/contractor/leads?leadId=0198c5a1-0000-7000-8000-000000000000',
  '/homeowner/projects/new?category=Roof%20Repair',
  '/login?redirect=https%3A%2F%2Fevil.example',
  '/how-it-works#process',
  '/contractor/search?q=50%25%20off',
])('%s is a safe path', (path) => {
  expect(safePath(path)).toBe(path);
});

test('the list has at least forty unsafe paths', () =>
  expect(hostile.length).toBeGreaterThanOrEqual(40));

const hostile: unknown[] = [
  undefined,
  null,
  0,
  {},
  ['/admin'],
  '',
  ' ',
  'admin',
  './admin',
  '../admin',
  '?redirect=/admin',
  '#top',
  'https://evil.example',
  'http:evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '//evil.example\\@here.example',
  '//user:pass@evil.example/',
  'https://here.example@evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%255cevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/./%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/../\\evil.example',
  '/%2e%2e//evil.example',
  '/%2e%2e/admin',
  '/contractor/../admin',
  '/contractor/./leads',
  '/homeowner//evil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r\nLocation: https://evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%09/evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/\u202e/evil.example',
  '/\u2028/evil.example',
  ' /admin',
  '/ad min',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://here.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '/%E0%A4%A',
  '/%',
  `/${'a'.repeat(3_000)}`,
];

test.each(hostile.map((value) => [value]))('%j is rejected', (value) => {
  expect(safePath(value)).toBeUndefined();
});

test('the list has enough unsafe paths', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40);
});
