import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../config';
import { codeOf } from '../../error-code';

/** The addresses that may be reached if another party has chosen the URL. */
export interface OutboundNetwork {
  /** Returns the addresses of a name. @throws if it has none */
  resolve(host: string): Promise<readonly string[]>;
  isAllowedAddress(address: string): boolean;
  /** trusted certificate authorities, as PEM; undefined: those of Node */
  ca?: string;
}

// From IANA's registries of special-purpose addresses. In IPv6, only global unicast counts as public: an
// address that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) could lead into a private network.
const special = new BlockList();
for (const [prefix, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(prefix, bits, 'ipv4');
for (const [prefix, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(prefix, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True if an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  // An address with a scope (`%eth0`) belongs to a link.
  if (family !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The public internet, without the network of the server itself. */
export const internet: OutboundNetwork = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  isAllowedAddress: isPublicAddress,
};

/** Link-local addresses, such as the metadata service of clouds. No setting allows them. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16);
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** Returns the public internet together with these internal networks. */
export function internetAnd(networks: readonly Network[]): OutboundNetwork {
  const inside = new BlockList();
  const typeOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
  for (const { address, bits } of networks) inside.addSubnet(address, bits, typeOf(address));
  return {
    ...internet,
    isAllowedAddress: (address) =>
      isPublicAddress(address) ||
      (isIP(address) !== 0 &&
        !address.includes('%') &&
        inside.check(address, typeOf(address)) &&
        !linkLocal.check(address, typeOf(address))),
  };
}

/** The host of a URL has no address that may be reached. */
export class ForbiddenAddressError extends Error {}

/** Returns the IP address in a URL; undefined if the host is a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}

/** Max time for looking up a name while a person saves a URL. */
const lookUpMs = 3000;

/**
 * Returns why a URL cannot be reached now: its name does not exist, or has no allowed address. Returns null
 * if it can be reached, and also if that is unknown because DNS does not answer. Never throws.
 */
export async function whyUnreachable(network: OutboundNetwork, url: URL): Promise<'name' | 'address' | null> {
  if (literalAddress(url) !== undefined) return null;
  const settled = new AbortController();
  const late = pause(lookUpMs, undefined, { signal: settled.signal, ref: false }).catch(() => undefined);
  const looked = network.resolve(url.hostname).then(
    (addresses) => (addresses.some((each) => network.isAllowedAddress(each)) ? null : ('address' as const)),
    (error: unknown) => (['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '') ? ('name' as const) : null),
  );
  const why = await Promise.race([looked, late]);
  settled.abort();
  return why ?? null;
}

/**
 * Returns a lookup function for a connection. The connection uses an address that was checked, so that a
 * second, different answer (DNS rebinding) has no effect. Node does not call it for hosts that are an
 * address.
 */
export const checkedLookup =
  (network: OutboundNetwork): LookupFunction =>
  (host, options, done) => {
    network
      .resolve(host)
      .then((addresses) => {
        const allowed = addresses
          .filter((address) => network.isAllowedAddress(address))
          .map((address) => ({ address, family: isIP(address) }))
          .filter(
            ({ family }) => options.family === undefined || options.family === 0 || family === options.family,
          );
        const [first] = allowed;
        if (!first) throw new ForbiddenAddressError(`${host} has no address that may be reached`);
        if (options.all) done(null, allowed);
        else done(null, first.address, first.family);
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []));
  };
