import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

const totpOf = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/**
 * Returns a new secret for one-time codes (RFC 6238, 160 bits), and the `otpauth:` URI from which an app
 * reads it.
 * @param issuer the name of the service, shown in the app
 * @param label the name of the account, shown in the app
 */
export function newTotp(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, { issuer, label }).toString() };
}

/**
 * Returns the time step of a code, if it is the current, the previous or the next one, because clocks differ;
 * undefined for any other code.
 */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
