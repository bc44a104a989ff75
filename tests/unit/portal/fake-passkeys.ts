import { afterEach } from '@jest/globals';

type Ceremony = (options: { signal?: AbortSignal }) => Promise<unknown>;

const bytes = (...values: number[]) => Uint8Array.of(...values).buffer;

const credential = (response: object) => ({
  id: 'AQ',
  rawId: bytes(1),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
});

/** The credentials that a browser returns: after creating a passkey, and after using one. */
export const madePasskey = () =>
  Promise.resolve(
    credential({
      clientDataJSON: bytes(2),
      attestationObject: bytes(3),
      getTransports: () => ['internal'],
      getPublicKeyAlgorithm: () => -7,
      getPublicKey: () => bytes(4),
      getAuthenticatorData: () => bytes(5),
    }),
  );
export const usedPasskey = () =>
  Promise.resolve(
    credential({
      clientDataJSON: bytes(2),
      authenticatorData: bytes(5),
      signature: bytes(6),
      userHandle: bytes(7),
    }),
  );

/** Rejects with the error of a browser, for example because the user closed its dialog. */
export const noPasskey = (name: string) => () => Promise.reject(new DOMException('no', name));

/** Stays pending, like an open dialog of a browser, until it is aborted. */
export const waitingPasskey: Ceremony = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Adds passkeys to the browser of this test. */
export function withPasskeys({
  create = madePasskey,
  get = usedPasskey,
}: {
  create?: Ceremony;
  get?: Ceremony;
}) {
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
