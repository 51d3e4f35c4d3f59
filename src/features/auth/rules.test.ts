import { describe, expect, test } from 'vitest';
import { signInDestination } from './rules.ts';

const home = { activeRole: 'homeowner', goTo: '/homeowner/dashboard' };

test.each([
  [['homeowner'], undefined, home],
  [
    ['homeowner'],
    '/homeowner/projects?x=1',
    { activeRole: 'homeowner', goTo: '/homeowner/projects?x=1' },
  ],
  [['homeowner'], 'admin', home],
  [['homeowner'], '/admin/users', home],
  [['homeowner', 'admin'], 'admin', { activeRole: 'admin', goTo: '/admin' }],
  [['homeowner', 'admin'], '/admin/users', { activeRole: 'admin', goTo: '/admin/users' }],
  [['admin', 'CS Member'], undefined, { activeRole: 'admin', goTo: '/admin' }],
  [['homeowner'], '/contractor/dashboard', home],
  [
    ['homeowner', 'contractor'],
    '/contractor/leads',
    { activeRole: 'contractor', goTo: '/contractor/leads' },
  ],
  [['homeowner'], '/search?q=roof', { activeRole: 'homeowner', goTo: '/search?q=roof' }],
])('roles %j requesting %j get the right role and page', (roles, requested, expected) => {
  expect(signInDestination(roles, requested)).toEqual(expected);
});

describe('a destination outside the site is ignored', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    ' /homeowner',
    '/..//evil.example',
    '/\tevil',
    'evil.example',
    '@evil.example',
    '/%252f%252fevil.example',
    'http:evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    'data:text/html,x',
    `/${'a'.repeat(2_001)}`,
  ])('%j', (requested) => {
    expect(signInDestination(['homeowner'], requested)).toEqual(home);
  });
});
