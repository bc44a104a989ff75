import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDocuments } from '../../../../server/modules/advisories/csaf/document';
import {
  createSigningKey,
  publicPartOf,
  signatureOf,
} from '../../../../server/modules/advisories/csaf/signing-key';
import { hasProgram } from '../../../api/setup/has-program';
import { describeWhere } from '../../../setup/describe-where';
import { createKeyring, type Keyring } from '../../../setup/gpg';
import { exampleAdvisory } from './example-advisory';

const now = new Date('2026-11-25T10:00:00Z');

describeWhere(hasProgram('gpg', '--version'))('GnuPG (Debian)', () => {
  let keyring: Keyring;
  beforeAll(async () => {
    keyring = await createKeyring();
  });
  afterAll(() => keyring.remove());

  it('accepts the signature of a document and rejects it after a changed bit', async () => {
    const key = await createSigningKey(now);
    expect(await keyring.import(await publicPartOf(key.privateKey))).toEqual([key.fingerprint]);
    const [document] = createDocuments(exampleAdvisory({ title_en: 'Lösch 🚚' }), 'https://a.example');
    const content = Buffer.from(document?.content ?? '');
    const signature = await signatureOf(key.privateKey, content.toString(), now);
    expect(await keyring.verify(content, signature)).toEqual({ good: key.fingerprint });

    for (let at = 0; at < content.length; at += Math.ceil(content.length / 20)) {
      const changed = Buffer.from(content);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      expect(await keyring.verify(changed, signature)).toEqual({ bad: expect.stringContaining('BADSIG') });
    }
  });

  it('rejects the signature of an unknown key', async () => {
    const [known, other] = [await createSigningKey(now), await createSigningKey(now)];
    await keyring.import(await publicPartOf(known.privateKey));
    const signature = await signatureOf(other.privateKey, '{}', now);
    expect(await keyring.verify('{}', signature)).toEqual({ bad: expect.stringContaining('NO_PUBKEY') });
  });
});

it('the public part of a signing key contains no private key', async () => {
  const key = await createSigningKey(now);
  expect(key.privateKey).toContain('PRIVATE KEY BLOCK');
  expect(await publicPartOf(key.privateKey)).not.toContain('PRIVATE');
});
