import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** Time in which a challenge can be answered. */
export const challengeMs = 5 * 60_000;

interface Credential {
  /** base64url */
  id: string;
  /** COSE, base64url */
  publicKey: string;
}

/** The two ceremonies of WebAuthn for the origin of one site, and the checks of their responses. */
export interface PasskeyCeremonies {
  creationOptions(
    user: { id: number; email: string; name: string },
    challenge: string,
    existing: readonly string[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  requestOptions(challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /**
   * Returns the new credential; undefined unless the response is to this challenge, from this site, and the
   * user was verified.
   */
  created(
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<(Credential & { counter: number }) | undefined>;
  /**
   * Returns the signature counter of a login; undefined unless the response is to this challenge, from this
   * site, signed with this key, and the user was verified. The caller must check that the counter has
   * increased.
   */
  signed(
    response: AuthenticationResponseJSON,
    challenge: string,
    credential: Credential,
  ): Promise<number | undefined>;
}

/** Returns the challenge that a response names; undefined if it cannot be read. */
export function challengeOf(clientDataJson: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the id by which an authenticator knows a user. */
export const userHandleOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url');

/**
 * True if the attestation may contain certificates. Such a response is refused before it is verified, because
 * a check of certificates would call URLs in them. No attestation is requested: browsers send none, or one
 * that the new key itself has signed.
 */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const format = object.get('fmt');
  return format !== 'none' && (format !== 'packed' || object.get('attStmt').get('x5c') !== undefined);
}

export function createPasskeyCeremonies(siteUrl: string): PasskeyCeremonies {
  const { origin: expectedOrigin, hostname: rpID } = new URL(siteUrl);
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));

  return {
    creationOptions: (user, challenge, existing) =>
      generateRegistrationOptions({
        rpName: rpID,
        rpID,
        challenge: bytes(challenge),
        userID: bytes(userHandleOf(user.id)),
        userName: user.email,
        userDisplayName: user.name,
        timeout: challengeMs,
        excludeCredentials: existing.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    requestOptions: (challenge) =>
      generateAuthenticationOptions({
        rpID,
        challenge: bytes(challenge),
        timeout: challengeMs,
        userVerification: 'required',
      }),

    async created(response, expectedChallenge) {
      try {
        if (hasCertificates(response)) return undefined;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
        });
        if (!verified) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
      } catch {
        return undefined;
      }
    },

    async signed(response, expectedChallenge, { id, publicKey }) {
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          // The library checks the counter before the signature: with the real counter, anybody could make a
          // passkey look like a copy. So the counter is checked by the caller.
          credential: { id, publicKey: bytes(publicKey), counter: -1 },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
