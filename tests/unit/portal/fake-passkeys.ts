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

/** What a browser gives that has made a passkey, and one that was asked for it. */
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

/** What a browser says when the person closes its dialog, or there is another reason. */
export const noPasskey = (name: string) => () => Promise.reject(new DOMException('no', name));

/** What a browser does while it asks: nothing, until it is told to end. */
export const waitingPasskey: Ceremony = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Gives this test a browser that has passkeys. */
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
