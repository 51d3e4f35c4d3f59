import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Addresses of the older internet wrapped into those of the newer one: Teredo and 6to4.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6');

/** Whether an address belongs to this machine, to a private network or to no one. */
export const isPrivateAddress = (address: string, family: number) =>
  privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** A name leads to no public address. */
export class InsideAddress extends Error {}

/** As `lookup` of Node.js, for all addresses of a name. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Looks a name up for one connection, and hands on public addresses alone: a name may lead elsewhere the next time. */
export const lookupPublicAddress =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const publicAddresses = found.filter(
        ({ address, family }) => !isPrivateAddress(address, family),
      );
      const [first] = publicAddresses;
      if (!first) return done(new InsideAddress('the name leads inside'), []);
      if (options.all) return done(null, publicAddresses);
      return done(null, first.address, first.family);
    });
  };

/**
 * Refuses every name that resolves to a private address. Names alone: an IP address in a URL is connected to without
 * being looked up, so callers refuse those.
 */
export const createPublicOnlyAgent = (
  { keepAlive, maxSockets }: { keepAlive: boolean; maxSockets: number },
  resolve?: Resolve,
) => new Agent({ keepAlive, maxSockets, lookup: lookupPublicAddress(resolve) });
