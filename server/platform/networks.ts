import { isIP, SocketAddress } from 'node:net';

export interface Networks {
  /** the network of one household or office: an IPv4 address, or the first 64 bits of an IPv6 address */
  near: string;
  /**
   * the largest network of one customer of a provider: the first 48 bits of an IPv6 address; for IPv4 the
   * same as `near`
   */
  wide: string;
}

/** Returns the networks of an address, so that all addresses of one range are counted together. */
export function networksOf(ip: string): Networks {
  const [address = ''] = ip.split('%');
  const family = isIP(address);
  if (family === 0) return { near: 'unknown', wide: 'unknown' };
  if (family === 4) return { near: address, wide: address };
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:([0-9.]+)$/.exec(canonical)?.[1];
  if (mapped) return { near: mapped, wide: mapped };
  const [left = [], right = []] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const prefix = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return { near: prefix(64), wide: prefix(48) };
}

/**
 * Returns the network of an address as it is stored and shown: 256 addresses of IPv4, or `wide` of IPv6; null
 * if unknown.
 */
export function shownNetwork(ip: string): string | null {
  const { wide } = networksOf(ip);
  if (wide === 'unknown') return null;
  return isIP(wide) === 4 ? wide.replace(/[0-9]+$/, '0/24') : wide;
}
