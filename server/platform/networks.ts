import { isIP, SocketAddress } from 'node:net';

export interface Networks {
  /** what one household or office has: an IPv4 address, or the first 64 bits of an IPv6 address */
  near: string;
  /** what one customer of a provider may have: the first 48 bits of an IPv6 address; of IPv4 the same as `near` */
  wide: string;
}

/** The network of an address, so that all addresses of one range are counted together. */
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

/** The network of an address as it is kept and shown: 256 addresses of IPv4, or `wide` of IPv6; null when not known. */
export function shownNetwork(ip: string): string | null {
  const { wide } = networksOf(ip);
  if (wide === 'unknown') return null;
  return isIP(wide) === 4 ? wide.replace(/[0-9]+$/, '0/24') : wide;
}
