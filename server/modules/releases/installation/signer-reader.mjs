import { fromBER } from 'asn1js';

// A signature comes from a file that nobody has checked. `parseEmbedded: false`: octets, such as the hashes of the
// pages of a program, are not taken for ASN.1.
const limits = {
  maxDepth: 32,
  maxNodes: 20_000,
  maxContentLength: 4 * 1024 * 1024,
  parseEmbedded: false,
};

const maxNameLength = 200;
const maxSubjectLength = 500;
const signedData = '1.2.840.113549.1.7.2';

/** The attributes of a subject that Windows shows, with their names of RFC 4514. */
const attributes = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
]);

const childrenOf = (block) => {
  const children = block?.valueBlock?.value;
  if (!Array.isArray(children)) throw new Error('A structure is missing');
  return children;
};

const isTagged = ({ idBlock }, number) => idBlock.tagClass === 3 && idBlock.tagNumber === number;
const isSame = (a, b) => Buffer.from(a.valueBeforeDecodeView).equals(b.valueBeforeDecodeView);

/** Control characters and marks of direction could make a text look like another. */
const shown = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd').trim();
const escaped = (text) => text.replace(/[\\",+;<>]|^[# ]/g, String.raw`\$&`);

/** Returns the attributes of a distinguished name: pairs of name and value. */
function namesOf(name) {
  const pairs = [];
  for (const set of childrenOf(name))
    for (const pair of childrenOf(set)) {
      const [type, value] = childrenOf(pair);
      const attribute = attributes.get(type?.valueBlock?.toString());
      const text = value?.valueBlock?.value;
      if (attribute && typeof text === 'string') pairs.push([attribute, shown(text)]);
    }
  return pairs;
}

/** Returns serial number, issuer and subject of a certificate (RFC 5280, 4.1). */
function partsOf(certificate) {
  const fields = childrenOf(childrenOf(certificate)[0]);
  const at = fields[0] && isTagged(fields[0], 0) ? 1 : 0;
  const [serial, , issuer, , subject] = fields.slice(at);
  return { serial, issuer, subject };
}

/**
 * Returns whom a signature names as its signer: the subject of the certificate that the first signer refers to. The
 * signature itself is not checked.
 * @param bytes PKCS #7 SignedData, DER or BER
 * @throws if it cannot be read
 */
export function readSigner(bytes) {
  const { offset, result } = fromBER(bytes, limits);
  if (offset === -1) throw new Error(result.error);
  const [type, content] = childrenOf(result);
  if (type?.valueBlock?.toString() !== signedData) throw new Error('It is not signed data');
  const fields = childrenOf(childrenOf(content)[0]);
  const [signer] = childrenOf(fields.at(-1));
  const [issuer, serial] = childrenOf(childrenOf(signer)[1]);
  const certificates = childrenOf(fields.find((field) => isTagged(field, 0)));
  for (const certificate of certificates) {
    const parts = partsOf(certificate);
    if (!isSame(parts.issuer, issuer) || !isSame(parts.serial, serial)) continue;
    const pairs = namesOf(parts.subject);
    const valueOf = (wanted) => pairs.find(([name, value]) => name === wanted && value !== '')?.[1];
    const name = valueOf('CN') ?? valueOf('O');
    if (name === undefined) throw new Error('The signer has no name');
    const subject = pairs.map(([attribute, value]) => `${attribute}=${escaped(value)}`).join(',');
    return { name: name.slice(0, maxNameLength), subject: subject.slice(0, maxSubjectLength) };
  }
  throw new Error('The certificate of the signer is missing');
}
