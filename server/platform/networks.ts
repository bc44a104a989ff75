import { isIP, SocketAddress } from 'node:net';

export interface Networks {
  /** the network of one household or office: an IPv4 address, or the first 64 bits of an IPv6 address */
  subnet64: string;
  /**
   * the largest network of one customer of a provider: the first 48 bits of an IPv6 address; for IPv4 the
   * same as `subnet64`
   */
  subnet48: string;
}

/** Returns the networks of an address, so that all addresses of one range are counted together. */
export function networksOf(ip: string): Networks {
  const [address = ''] = ip.split('%');
  const family = isIP(address);
  if (family === 0) return { subnet64: 'unknown', subnet48: 'unknown' };
  if (family === 4) return { subnet64: address, subnet48: address };
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:([0-9.]+)$/.exec(canonical)?.[1];
  if (mapped) return { subnet64: mapped, subnet48: mapped };
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const prefix = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return { subnet64: prefix(64), subnet48: prefix(48) };
}

/**
 * Returns the network of an address as it is stored and shown: 256 addresses of IPv4, or `subnet48` of IPv6;
 * null if unknown.
 */
export function shownNetwork(ip: string): string | null {
  const { subnet48 } = networksOf(ip);
  if (subnet48 === 'unknown') return null;
  return isIP(subnet48) === 4 ? subnet48.replace(/[0-9]+$/, '0/24') : subnet48;
}
