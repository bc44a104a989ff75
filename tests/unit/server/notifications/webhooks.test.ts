import { expect, it } from '@jest/globals';
import { isPublicAddress } from '../../../../server/platform/outbound/ssrf-guard';
import { signedHeaders } from '../../../../server/modules/notifications/webhooks/signature';

it('signs like the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date(1_614_265_330_999);
  expect(signedHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2001:0:1::1',
  '2001:db8::1',
  '2002:a00:1::',
  'fc00::1',
  'fe80::1',
  '2a00:1450::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '2a00:1450:4001::8',
])('%s is a public address', (address) => expect(isPublicAddress(address)).toBe(true));
