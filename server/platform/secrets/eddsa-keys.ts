import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { PublicKey } from '../../contract/licence';

/** An Ed25519 key pair (RFC 8037). */
export interface EdDsaKey {
  /** the thumbprint of the public key (RFC 7638) */
  kid: string;
  jwk: JWK;
}

export async function createEdDsaKey(): Promise<EdDsaKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk };
}

export const publicKeyOf = ({ kid, jwk: { kty, crv, x } }: EdDsaKey): PublicKey => ({
  kty: kty ?? 'OKP',
  crv: crv ?? '',
  x: x ?? '',
  kid,
  alg: 'EdDSA',
  use: 'sig',
});
