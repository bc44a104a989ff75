import { expect, it } from '@jest/globals';
import { networksOf } from '../../../server/platform/networks';

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8::1:2:3:192.0.2.7', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['not an address', 'unknown', 'unknown'],
])('%s belongs to the networks %s and %s', (ip, subnet64, subnet48) =>
  expect(networksOf(ip)).toEqual({ subnet64, subnet48 }),
);
