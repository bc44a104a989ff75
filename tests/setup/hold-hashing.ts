import { withHashingSlot } from '../../server/modules/auth/password/passwords';

/** Keeps every hashing slot of this process. Returns a function that releases them. */
export function holdHashing(): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  for (const name of ['first', 'second']) void withHashingSlot([{ name, slots: 2 }], () => released);
  return release;
}
