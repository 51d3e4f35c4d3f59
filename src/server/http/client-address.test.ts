import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddresses } from './client-address.ts';

const proxies = ['10.0.0.0/8', '2001:db8:9::1'];

test.each([
  [
    'without a proxy, what is forwarded is ignored',
    '203.0.113.9',
    '198.51.100.1',
    [],
    '203.0.113.9',
  ],
  ['from a stranger, too', '203.0.113.9', '198.51.100.1', proxies, '203.0.113.9'],
  ['our own proxy is believed', '10.1.2.3', '198.51.100.1', proxies, '198.51.100.1'],
  [
    'what a visitor wrote before is not',
    '10.1.2.3',
    '1.1.1.1, 198.51.100.1',
    proxies,
    '198.51.100.1',
  ],
  ['through two of our proxies', '10.1.2.3', '198.51.100.1, 10.9.9.9', proxies, '198.51.100.1'],
  ['nonsense ends it', '10.1.2.3', '198.51.100.1, <script>', proxies, '10.1.2.3'],
  ['nothing forwarded', '10.1.2.3', undefined, proxies, '10.1.2.3'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
  ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', undefined, [], '2001:db8:1:2::/64'],
  ['IPv6 shortened', '2001:db8::5', undefined, [], '2001:db8:0:0::/64'],
  ['the same network, other half', '2001:db8:1:2::ffff', undefined, [], '2001:db8:1:2::/64'],
])('%s', (_, remote, forwarded, trusted, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: remote } } as unknown as IncomingMessage;
  expect(clientAddresses(trusted)({ request })).toBe(address);
});
