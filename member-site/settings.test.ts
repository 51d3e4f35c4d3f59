import { describe, expect, test } from 'vitest';
import { clientNetwork } from './rate-limits.ts';
import { readSettings, settingsFromEnvironment } from './settings.ts';

const needed = {
  MEMBER_SITE_DATABASE_URL: 'postgres://localhost/db',
  MEMBER_SITE_SECRET: 'x'.repeat(32),
};

describe('settings', () => {
  test('are read from the environment, where empty values count as missing', () => {
    const settings = settingsFromEnvironment({
      ...needed,
      MEMBER_SITE_PORT: '',
      MEMBER_SITE_PLUMBLINE_URL: 'https://plumbline.example/',
      MEMBER_SITE_PROJECT_ID: 'my-club',
      MEMBER_SITE_KEY_HOURS: '6',
      UNRELATED: 'x',
    });
    expect(settings).toMatchObject({
      port: 3100,
      plumblineUrl: 'https://plumbline.example',
      issuer: 'https://securetoken.google.com/my-club',
      keyHours: 6,
      seed: 'none',
    });
  });

  test.each([
    ['MEMBER_SITE_DATABASE_URL', 'mysql://localhost'],
    ['MEMBER_SITE_SECRET', 'short'],
    ['MEMBER_SITE_SECRET', ''],
    ['MEMBER_SITE_PORT', '70000'],
    ['MEMBER_SITE_PLUMBLINE_URL', 'javascript:alert(1)'],
    ['MEMBER_SITE_SERVICE_KEY', 'guessable'],
    ['MEMBER_SITE_KEY_HOURS', '0'],
  ])('%s with the value %j is refused with a message', (name, value) => {
    const wrong = () => settingsFromEnvironment({ ...needed, [name]: value });
    expect(wrong).toThrow(`${name} is not usable: `);
  });

  test('from code are validated, too', () => {
    expect(() => readSettings({ databaseUrl: 'postgres://x', secret: 'short' })).toThrow('secret');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('a caller at %s belongs to the network %s', (address, place) => {
  expect(clientNetwork(address)).toBe(place);
});
