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

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000;

interface Credential {
  /** base64url */
  id: string;
  /** COSE, base64url */
  publicKey: string;
}

/** The two ceremonies of WebAuthn, at the address of one site; what the answers must be for it to hold. */
export interface PasskeyCeremonies {
  creationOptions(
    user: { id: number; email: string; name: string },
    challenge: string,
    existing: readonly string[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  requestOptions(challenge: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The new credential; undefined when the answer is not to this challenge, from this site, by a user that was verified. */
  created(
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<(Credential & { counter: number }) | undefined>;
  /**
   * The signature counter of a login; undefined when the answer is not to this challenge, from this site, by a user that
   * was verified, signed with this key. Whether the counter has moved on is for the caller to hold.
   */
  signed(
    response: AuthenticationResponseJSON,
    challenge: string,
    credential: Credential,
  ): Promise<number | undefined>;
}

/** The challenge that an answer says it is to; undefined when it cannot be read. */
export function challengeOf(clientDataJson: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What an authenticator knows a user by. */
export const userHandleOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url');

/**
 * No attestation is asked for. One with certificates is refused before it is looked at: to check these, addresses in
 * them would be called. What a browser leaves are none, and a signature by the new key itself.
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
          // The library looks at the counter ahead of the signature: anybody could seem to be a copy of the authenticator.
          credential: { id, publicKey: bytes(publicKey), counter: -1 },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
