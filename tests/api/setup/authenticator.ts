import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Cbor = Parameters<typeof isoCBOR.encode>[0];

/** Deviations from a correct authenticator, or from a correct page that uses it. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** does not verify the person (finger, face or PIN) */
  unverified?: boolean;
  /** the signature counter; default: one more than before, or 0 if it does not count */
  counter?: number;
  userHandle?: string;
  /** ceremony type in the response */
  type?: string;
  /** signed instead of the correct data */
  signed?: Buffer;
  attestation?: { format: string; statement: Map<string, Cbor> };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A passkey in software: ES256, WebAuthn level 3, without attestation. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private signatures = 0;

  /**
   * @param origin of the site
   * @param counts true: it counts its signatures
   */
  constructor(
    private readonly origin: string,
    private readonly counts = false,
  ) {}

  create(
    { challenge, user, rp }: PublicKeyCredentialCreationOptionsJSON,
    faults: Faults = {},
  ): RegistrationResponseJSON {
    this.userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.byteLength);
    const authData = Buffer.concat([
      this.data(rp.id ?? '', flags.attested, faults),
      Buffer.alloc(16),
      length,
      this.id,
      this.publicKey(),
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, Cbor>([
        ['fmt', faults.attestation?.format ?? 'none'],
        ['attStmt', faults.attestation?.statement ?? new Map()],
        ['authData', Uint8Array.from(authData)],
      ]),
    );
    return {
      ...this.credential,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
      },
    };
  }

  get(
    { challenge, rpId }: PublicKeyCredentialRequestOptionsJSON,
    faults: Faults = {},
  ): AuthenticationResponseJSON {
    if (this.counts) this.signatures += 1;
    const clientData = this.clientData('webauthn.get', challenge, faults);
    const data = this.data(rpId ?? '', 0, faults);
    const signature = sign(
      'sha256',
      faults.signed ?? Buffer.concat([data, sha256(clientData)]),
      this.keys.privateKey,
    );
    return {
      ...this.credential,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? this.userHandle,
      },
    };
  }

  private get credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, faults: Faults): Buffer {
    const origin = faults.origin ?? this.origin;
    return Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin, crossOrigin: false }));
  }

  private data(rpId: string, more: number, faults: Faults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.signatures);
    const flag = flags.present | (faults.unverified ? 0 : flags.verified) | more;
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flag]), counter]);
  }

  /** Returns the public key as COSE_Key (RFC 9053, 7.1.1). */
  private publicKey(): Uint8Array {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    );
  }
}
