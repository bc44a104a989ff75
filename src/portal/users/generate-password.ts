/** No characters that are easily taken for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;

/** A random password of 20 characters, about 116 bits, from the browser's cryptographic generator. */
export function generatePassword(): string {
  // Beyond the last whole multiple some characters would come up more often.
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < limit && password.length < LENGTH) password += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return password;
}
