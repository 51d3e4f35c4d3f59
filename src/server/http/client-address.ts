import { BlockList, isIP } from 'node:net';
import type { Exchange } from './exchange.ts';

/** IPv6 clients are identified by the first half of the address: they can choose the rest. */
const IPV6_PREFIX_GROUPS = 4;

/**
 * Finds the client that a request is counted to. X-Forwarded-For is used only when it comes from a trusted proxy, and
 * only as far back as trusted proxies wrote it.
 */
export function clientAddresses(trusted: readonly string[]) {
  const list = trusted.length > 0 ? createBlockList(trusted) : undefined;
  return ({ request }: Pick<Exchange, 'request'>) => {
    let address = unmapIpv4(request.socket.remoteAddress ?? '');
    const forwardedFor = request.headers['x-forwarded-for'];
    if (list && typeof forwardedFor === 'string') {
      const hops = forwardedFor.split(',').map((hop) => unmapIpv4(hop.trim()));
      while (isInBlockList(list, address)) {
        const before = hops.pop();
        if (!before || !isIP(before)) break;
        address = before;
      }
    }
    return isIP(address) === 6 ? ipv6Network(address) : address;
  };
}

/** An IPv4 address written as an IPv6 one is the same client. */
const unmapIpv4 = (address: string) =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

function isInBlockList(list: BlockList, address: string) {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function createBlockList(entries: readonly string[]) {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function ipv6Network(address: string) {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...last];
  const network = groups
    .slice(0, IPV6_PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16) || 0);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
