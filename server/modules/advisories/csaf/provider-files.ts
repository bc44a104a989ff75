import site from '../../../../content/site.json' with { type: 'json' };
import { CSAF_PATH, documentUrl } from './addresses';
import type { PublishedDocument } from './published-documents';
import { publisherOf } from './publisher';

/** The public key that verifies signatures, without its content. */
export interface KnownKey {
  fingerprint: string;
  /** ISO 8601, UTC */
  createdAt: string;
}

const FEED_NAME = 'csaf-feed-tlp-white';
export const METADATA_PATH = `${CSAF_PATH}/provider-metadata.json`;
export const FEED_PATH = `${CSAF_PATH}/white/${FEED_NAME}.json`;

const feedTitle = `${site.name}: security advisories (TLP:WHITE)`;

/** Returns the newest of some ISO 8601 times. */
const newestOf = (times: readonly string[]) => times.reduce((a, b) => (a > b ? a : b), '');

const lastUpdate = (documents: readonly PublishedDocument[], keys: readonly KnownKey[]) =>
  newestOf([...documents.map(({ publishedAt }) => publishedAt), ...keys.map(({ createdAt }) => createdAt)]);

/** Returns the metadata of a trusted provider (CSAF 2.0, 7.1.7). */
export const providerMetadata = (
  siteUrl: string,
  documents: readonly PublishedDocument[],
  keys: readonly KnownKey[],
) => ({
  canonical_url: `${siteUrl}${METADATA_PATH}`,
  distributions: [
    { rolie: { feeds: [{ summary: feedTitle, tlp_label: 'WHITE', url: `${siteUrl}${FEED_PATH}` }] } },
  ],
  last_updated: lastUpdate(documents, keys),
  list_on_CSAF_aggregators: true,
  metadata_version: '2.0',
  mirror_on_CSAF_aggregators: true,
  public_openpgp_keys: keys.map(({ fingerprint }) => ({
    fingerprint,
    url: `${siteUrl}${CSAF_PATH}/openpgp/${fingerprint}.asc`,
  })),
  publisher: publisherOf(siteUrl),
  role: 'csaf_trusted_provider',
});

/** Returns the ROLIE feed of all documents (CSAF 2.0, 7.1.15). */
export const rolieFeed = (
  siteUrl: string,
  documents: readonly PublishedDocument[],
  keys: readonly KnownKey[],
) => ({
  feed: {
    id: FEED_NAME,
    title: feedTitle,
    link: [{ rel: 'self', href: `${siteUrl}${FEED_PATH}` }],
    category: [{ scheme: 'urn:ietf:params:rolie:category:information-type', term: 'csaf' }],
    updated: lastUpdate(documents, keys),
    entry: documents.map((document) => entryOf(siteUrl, document)),
  },
});

function entryOf(siteUrl: string, document: PublishedDocument) {
  const url = documentUrl(siteUrl, document.firstPublishedAt, document.fileName);
  return {
    id: document.trackingId,
    title: document.title,
    link: [
      { rel: 'self', href: url },
      { rel: 'hash', href: `${url}.sha256` },
      { rel: 'hash', href: `${url}.sha512` },
      { rel: 'signature', href: `${url}.asc` },
    ],
    published: document.firstPublishedAt,
    updated: document.publishedAt,
    summary: { content: document.summary },
    content: { type: 'application/json', src: url },
    format: { schema: 'https://docs.oasis-open.org/csaf/csaf/v2.0/csaf_json_schema.json', version: '2.0' },
  };
}
