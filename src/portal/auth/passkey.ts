import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../server/contract/passkey';

/** True if this browser can use passkeys on this host. Passkeys do not work on IP addresses. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

type PasskeyFailure =
  /** The user cancelled, or the request timed out. */
  | 'cancelled'
  /** The device already has a passkey for this account. */
  | 'exists'
  /** The device does not support passkeys, or the site is open on another host than its own. */
  | 'unusable';

let isWanted = false;

/**
 * Makes the account screen start by asking for a passkey. For a user who chose a passkey instead of a
 * password.
 */
export function wantPasskey(wants: boolean): void {
  isWanted = wants;
}

export const isPasskeyWanted = (): boolean => isWanted;

/** The browser created or returned no passkey. */
export class PasskeyError extends Error {
  constructor(readonly reason: PasskeyFailure) {
    super(reason);
  }
}

/**
 * Lets the browser create a passkey.
 * @throws PasskeyError if the browser creates none; any error of a failed import
 */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(fail);
}

/**
 * Lets the browser ask for a passkey.
 * @throws as `createPasskey` does
 */
export async function askPasskey(optionsJSON: PasskeyRequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(fail);
}

/** Cancels the open request of the browser, which then fails as `cancelled`. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** The error names are those of WebAuthn level 3, 5.1.3 and 5.1.4. */
function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('cancelled');
  throw new PasskeyError(name === 'InvalidStateError' ? 'exists' : 'unusable');
}
