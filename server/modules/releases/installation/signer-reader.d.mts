/** Whom a signature names as its signer. */
export interface NamedSigner {
  name: string;
  /** of the certificate, RFC 4514, at most 500 characters */
  subject: string;
}

/** @throws if the signature cannot be read */
export function readSigner(bytes: Uint8Array): NamedSigner;
