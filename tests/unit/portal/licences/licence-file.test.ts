import { beforeAll, describe, expect, it } from '@jest/globals';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import type { PublicKey } from '../../../../server/contract/licence';
import {
  openLicenceFile as openFile,
  parseLicenceFile,
  validityOf,
} from '../../../../src/portal/licences/licence-file';
import { today } from '../../../../src/portal/forms/local-time';

const licence = { name: 'Trial', edition: 'free', users: 3, apps: ['app-8'], valid_from: '2026-11-01' };
const openLicenceFile = (text: string, known: readonly PublicKey[]) => openFile(Buffer.from(text), known);
let keys: PublicKey[];
let file: string;
let foreignFile: string;

async function sign(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(publicKey);
  const text = await new CompactSign(new TextEncoder().encode(JSON.stringify(licence)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'bel+jws', kid })
    .sign(privateKey);
  return { text, key: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } };
}

beforeAll(async () => {
  const own = await sign('own');
  keys = [own.key];
  file = own.text;
  foreignFile = (await sign('foreign')).text;
});

describe('a licence file, opened in the browser', () => {
  it('is a licence if it is signed with a known key', async () =>
    expect(await openLicenceFile(file, keys)).toEqual({ kind: 'licence', licence }));

  it('may end with a line break', async () =>
    expect(await openLicenceFile(`${file}\n`, keys)).toMatchObject({ kind: 'licence' }));

  it('may be wrapped or encoded in UTF-16', async () => {
    expect(await openLicenceFile(file.replace(/.{60}/g, '$&\n'), keys)).toMatchObject({ kind: 'licence' });
    expect(await openFile(Buffer.from(file, 'utf16le'), keys)).toMatchObject({ kind: 'licence' });
  });

  it('is damaged if it contains the licence twice', async () =>
    expect(await openLicenceFile(`${file}${file}`, keys)).toEqual({ kind: 'damaged' }));

  it('is changed if its signature is encoded differently', async () => {
    const values = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = file.replace(/.$/, (last) => values[values.indexOf(last) ^ 1] ?? '');
    expect(await openLicenceFile(other, keys)).toEqual({ kind: 'changed' });
  });

  it('is changed if its content was replaced', async () => {
    const [header, , signature] = file.split('.');
    const payload = Buffer.from(JSON.stringify({ ...licence, users: 300 })).toString('base64url');
    expect(await openLicenceFile([header, payload, signature].join('.'), keys)).toEqual({ kind: 'changed' });
  });

  it('is reported if it is signed with an unknown key', async () =>
    expect(await openLicenceFile(foreignFile, keys)).toEqual({ kind: 'unknownKey' }));

  it.each([
    ['a text', 'hello'],
    ['nothing', ''],
    ['three parts that are no JWS', 'a.b.c'],
    [
      'an unsigned token',
      `${Buffer.from('{"alg":"none","typ":"bel+jws","kid":"own"}').toString('base64url')}.e30.`,
    ],
  ])('is not a licence if it contains %s', async (_what, text) => {
    expect(parseLicenceFile(text)).toBeUndefined();
    expect(await openLicenceFile(text, keys)).toEqual({ kind: 'notALicence' });
  });
});

describe('the validity of a licence', () => {
  it('includes the first and the last day', () => {
    const days = { valid_from: '2026-11-01', valid_until: '2026-11-30' };
    expect(validityOf(days, '2026-10-31')).toBe('notYetValid');
    expect(validityOf(days, '2026-11-01')).toBe('valid');
    expect(validityOf(days, '2026-11-30')).toBe('valid');
    expect(validityOf(days, '2026-12-01')).toBe('expired');
  });

  it('has no end without a last day', () =>
    expect(validityOf({ valid_from: '2026-11-01' }, '2099-01-01')).toBe('valid'));

  it('uses the local date of the reader', () => expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05'));
});
