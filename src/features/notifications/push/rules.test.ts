import { expect, test } from 'vitest';
import { isPrivateAddress } from '#server/http/public-addresses.ts';
import { defaultPushHosts, isPushEndpoint, pushText } from './rules.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://push.services.mozilla.com.evil.example/', false],
  ['https://evilpush.services.mozilla.com/', false],
  ['https://notify.windows.com/', false],
  ['https://sub.fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com./x', false],
  ['https://localhost/x', false],
  ['not an address', false],
])('%s: %s', (endpoint, may) => {
  expect(isPushEndpoint(endpoint, defaultPushHosts)).toBe(may);
});

test.each(['localhost', '127.0.0.1', '10.0.0.8', '[::1]', '169.254.169.254'])(
  '%s is not a valid push endpoint even when an operator lists it',
  (host) => {
    expect(isPushEndpoint(`https://${host}/x`, [host])).toBe(false);
  },
);

test.each([
  ['127.0.0.1', 4, true],
  ['10.1.2.3', 4, true],
  ['172.31.0.1', 4, true],
  ['192.168.1.1', 4, true],
  ['169.254.169.254', 4, true],
  ['100.64.0.1', 4, true],
  ['0.0.0.0', 4, true],
  ['::1', 6, true],
  ['fd00::1', 6, true],
  ['fe80::1', 6, true],
  ['::ffff:127.0.0.1', 6, true],
  ['::ffff:169.254.169.254', 6, true],
  ['64:ff9b::a9fe:a9fe', 6, true],
  ['2002:7f00:1::', 6, true],
  ['142.250.1.1', 4, false],
  ['2607:f8b0::1', 6, false],
])('a name that leads to %s leads inside: %s', (address, family, inside) => {
  expect(isPrivateAddress(String(address), Number(family))).toBe(inside);
});

test('a push message shows who wrote, not what', () => {
  const notification = {
    title: 'New message from Marsh & Sons',
    message: 'The code of the door is 4711',
  };
  expect(pushText({ ...notification, type: 'new_message' })).toEqual({
    title: notification.title,
    body: '',
  });
  const long = pushText({ title: 'x', message: 'y'.repeat(900), type: 'new_quote' });
  expect(long.body).toHaveLength(160);
});
