import { Secret, TOTP } from 'otpauth';

const issuer = 'Belstock';
const periodSeconds = 30;

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** A new secret for one-time codes (RFC 6238), 160 bits, and the address that an app reads it from. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** The step that a code is of, if it is the present one or next to it: clocks differ. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
