import { createHash } from 'node:crypto';
import { csafRemarks } from './csaf-validator';
import type { Keyring } from './gpg';

/** A file of a provider, as it was answered. */
export interface ProviderFile {
  status: number;
  headers: Headers;
  text: string;
}

interface Link {
  rel: string;
  href: string;
}
interface Metadata {
  canonical_url: string;
  metadata_version: string;
  role: string;
  last_updated: string;
  publisher: { category: string; name: string; namespace: string };
  public_openpgp_keys: { fingerprint: string; url: string }[];
  distributions: { rolie: { feeds: { tlp_label: string; url: string }[] } }[];
}
interface Entry {
  id: string;
  title: string;
  published: string;
  updated: string;
  link: Link[];
  content: { src: string };
}
interface Feed {
  feed: { updated: string; link: Link[]; entry: Entry[] };
}
interface Document {
  document: {
    title: string;
    distribution: { tlp: { label: string } };
    publisher: object;
    tracking: { id: string; initial_release_date: string; current_release_date: string };
  };
}

/**
 * Checks a CSAF trusted provider by the numbers of its requirements (CSAF 2.0, section 7.1; 24 and 25 are of
 * 2.1). Starts at the well-known address of a site and follows links only.
 * @returns the addresses of its documents, and what is wrong, with the number of the requirement
 */
export async function checkProvider(
  site: string,
  { read, keyring }: { read: (url: string) => Promise<ProviderFile>; keyring: Keyring },
): Promise<{ documents: string[]; remarks: string[] }> {
  const remarks: string[] = [];
  const must = (requirement: number, isMet: boolean, about: string) => {
    if (!isMet) remarks.push(`${requirement}: ${about}`);
  };
  // JSON has the media type alone: csaf_checker compares the whole header.
  const fetched = async (url: string, type: 'application/json' | 'text/plain; charset=utf-8') => {
    const file = await read(url);
    must(3, url.startsWith('https://'), url);
    must(4, file.status === 200, `${url} ${file.status}`);
    must(6, file.status < 300 || file.status > 399, `${url} ${file.status}`);
    must(25, file.headers.get('access-control-allow-origin') === '*', url);
    must(4, file.headers.get('content-type') === type, `${url} ${file.headers.get('content-type')}`);
    return file.text;
  };
  const json = async <T>(url: string) => JSON.parse(await fetched(url, 'application/json')) as T;
  const text = (url: string) => fetched(url, 'text/plain; charset=utf-8');

  const wellKnown = `${site}/.well-known/csaf/provider-metadata.json`;
  const metadata = await json<Metadata>(wellKnown);
  must(9, metadata.canonical_url === wellKnown, 'canonical_url');
  must(7, metadata.metadata_version === '2.0' && metadata.role === 'csaf_trusted_provider', 'role');
  must(7, !Number.isNaN(Date.parse(metadata.last_updated)), 'last_updated');
  must(7, metadata.publisher.category === 'vendor' && metadata.publisher.namespace === site, 'publisher');

  const known: string[] = [];
  for (const { fingerprint, url } of metadata.public_openpgp_keys) {
    const imported = await keyring.import(await text(url));
    must(20, imported.length === 1 && imported[0] === fingerprint, `${url} ${imported.join()}`);
    known.push(...imported);
  }
  must(20, known.length > 0, 'no key');

  const feeds = metadata.distributions.flatMap(({ rolie }) => rolie.feeds);
  must(15, feeds.length === 1 && feeds[0]?.tlp_label === 'WHITE', 'feeds');
  const documents: string[] = [];
  for (const { url } of feeds) {
    const { feed } = await json<Feed>(url);
    must(15, feed.link[0]?.rel === 'self' && feed.link[0].href === url, `self of ${url}`);
    must(15, new Set(feed.entry.map(({ id }) => id)).size === feed.entry.length, `ids of ${url}`);
    const times = feed.entry.map(({ updated }) => updated);
    must(15, String(times) === String([...times].sort().reverse()), `order of ${url}`);
    must(
      15,
      times.every((time) => time <= feed.updated),
      `updated of ${url}`,
    );
    for (const entry of feed.entry) {
      await checkEntry(entry);
      documents.push(entry.content.src);
    }
  }
  return { documents, remarks };

  async function checkEntry({ id, title, published, updated, link, content: { src } }: Entry) {
    const linked = (rel: string) => link.filter((each) => each.rel === rel).map(({ href }) => href);
    must(15, link[0]?.rel === 'self' && link[0].href === src, `self of ${id}`);
    const content = await fetched(src, 'application/json');
    for (const remark of await csafRemarks(content)) must(1, false, `${src} ${remark}`);
    const { document } = JSON.parse(content) as Document;
    must(15, document.tracking.id === id && document.title === title, `entry of ${id}`);
    must(15, document.tracking.initial_release_date === published, `published of ${id}`);
    must(15, document.tracking.current_release_date === updated, `updated of ${id}`);
    must(5, document.distribution.tlp.label === 'WHITE', `TLP of ${id}`);
    must(7, JSON.stringify(document.publisher) === JSON.stringify(metadata.publisher), `publisher of ${id}`);
    const [year, fileName = ''] = src.split('/').slice(-2);
    must(2, fileName === `${id.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')}.json`, `name of ${id}`);
    must(11, year === document.tracking.initial_release_date.slice(0, 4), `year of ${id}`);

    const hashes = linked('hash');
    for (const algorithm of ['sha256', 'sha512']) {
      const url = `${src}.${algorithm}`;
      must(18, hashes.includes(url), url);
      const hash = createHash(algorithm).update(content).digest('hex');
      must(18, (await text(url)).startsWith(`${hash} `), `${url} differs`);
    }
    must(19, String(linked('signature')) === `${src}.asc`, `signature of ${id}`);
    const verdict = await keyring.verify(content, await text(`${src}.asc`));
    must(19, 'good' in verdict && known.includes(verdict.good), `${src}.asc ${JSON.stringify(verdict)}`);
  }
}
