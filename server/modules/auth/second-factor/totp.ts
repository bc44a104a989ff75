import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

const totpOf = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/**
 * A new secret for one-time codes (RFC 6238), 160 bits, and the address that an app reads it from.
 * @param issuer whose codes they are, as the app shows it
 * @param label the account
 */
export function newTotp(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, { issuer, label }).toString() };
}

/** The step that a code is of, if it is the present one or next to it: clocks differ. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
