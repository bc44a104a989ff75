import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../server/contract/passkey';

/** Whether this browser can use passkeys at this address: a browser has none for an IP address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

export type PasskeyFailure =
  /** The person, or the time, has ended it. */
  | 'cancelled'
  /** There is one of this account on the device already. */
  | 'exists'
  /** This device cannot, or the site is opened by another address than its own. */
  | 'unusable';

let isWanted = false;

/** The account begins with the question for a passkey: for who has chosen one in place of a password. */
export function wantPasskey(wants: boolean): void {
  isWanted = wants;
}

export const isPasskeyWanted = (): boolean => isWanted;

/** The browser did not give what was asked for. */
export class PasskeyError extends Error {
  constructor(readonly reason: PasskeyFailure) {
    super(reason);
  }
}

/** Has the browser make a passkey. @throws PasskeyError, and what a part that could not be fetched throws */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(fail);
}

/** Has the browser ask for a passkey. @throws as `createPasskey` does */
export async function askPasskey(optionsJSON: PasskeyRequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(fail);
}

/** Ends what the browser asks for; it is then `cancelled`. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** The names are those of WebAuthn level 3, 5.1.3 and 5.1.4. */
function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('cancelled');
  throw new PasskeyError(name === 'InvalidStateError' ? 'exists' : 'unusable');
}
