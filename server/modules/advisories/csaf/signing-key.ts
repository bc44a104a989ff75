import { createMessage, generateKey, readPrivateKey, sign } from 'openpgp';
import site from '../../../../content/site.json' with { type: 'json' };

/** An OpenPGP key pair that signs documents (RFC 4880). */
export interface SigningKey {
  /** 40 hexadecimal digits, upper case */
  fingerprint: string;
  /** armored, without a passphrase */
  privateKey: string;
}

/** Creates a key pair without an end date: Ed25519 as GnuPG 2.2 reads it. */
export async function createSigningKey(now: Date): Promise<SigningKey> {
  const { privateKey } = await generateKey({
    type: 'ecc',
    curve: 'ed25519Legacy',
    userIDs: [{ name: `${site.name} security advisories` }],
    subkeys: [],
    date: now,
    format: 'object',
  });
  return { fingerprint: privateKey.getFingerprint().toUpperCase(), privateKey: privateKey.armor() };
}

/** Returns the public part of an armored private key, armored. */
export const publicPartOf = async (privateKey: string): Promise<string> =>
  (await readPrivateKey({ armoredKey: privateKey })).toPublic().armor();

/** Returns a detached signature of the UTF-8 bytes of a text, armored. */
export async function signatureOf(privateKey: string, text: string, now: Date): Promise<string> {
  // The types of openpgp name a package of streams that is not installed.
  const signature: unknown = await sign({
    message: await createMessage({ binary: Buffer.from(text) }),
    signingKeys: await readPrivateKey({ armoredKey: privateKey }),
    detached: true,
    date: now,
  });
  return signature as string;
}
