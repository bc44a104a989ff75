/** Without characters that are easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;

/** Returns a random password of 20 characters, about 116 bits. */
export function generatePassword(): string {
  // Bytes from `limit` on would make some characters more frequent.
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < limit && password.length < LENGTH) password += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return password;
}
