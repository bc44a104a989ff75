import { createHash } from 'node:crypto';
import { scanJson } from './json-scan.mjs';

// JavaScript, because it runs in its own thread (sbom-thread.ts): JSON of this size would block the server.

/** A reason to refuse a file, with the code and the values of its message. */
export class SbomProblem extends Error {
  constructor(code, values) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

const deepest = 64;
const maxCellLength = 1000;
const maxPurlLength = 2000;
const maxLicences = 1000;

/**
 * Reads an SBOM as JSON: CycloneDX 1.2 or later, SPDX 2.2 or 2.3, also as a member of one other object. Only
 * what the standards require and the portal shows can be wrong.
 */
export function readSbom(content, limits) {
  const document = documentIn(parse(content, limits));
  const format = document && formatOf(document.value);
  if (!format) throw new SbomProblem('not_an_sbom');
  const listed = [];
  const entries = format.startsWith('SPDX') ? packagesOf(document, limits) : componentsOf(document, limits);
  for (const entry of entries) {
    if (listed.length === limits.sbomComponents)
      throw new SbomProblem('too_many_components', { max: limits.sbomComponents });
    listed.push(entry);
  }
  return { format, components: merge(listed) };
}

function parse(content, limits) {
  const problem = scanJson(content, { depth: deepest, values: limits.sbomValues });
  if (problem)
    throw new SbomProblem(problem, problem === 'too_many_values' ? { max: limits.sbomValues } : {});
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new SbomProblem('not_json');
  }
}

const isObject = (value) => typeof value === 'object' && value !== null;

/** Returns the SBOM: the file itself, or the only member of it that is one, as in an attestation. */
function documentIn(value) {
  const file = new Place(value, '$');
  if (formatOf(value)) return file;
  const names = isObject(value) ? Object.keys(value).filter((name) => formatOf(value[name])) : [];
  return names.length === 1 ? file.at(names[0]) : undefined;
}

function formatOf(value) {
  if (!isObject(value)) return undefined;
  const { spdxVersion: spdx, bomFormat, specVersion } = value;
  if (spdx === 'SPDX-2.2' || spdx === 'SPDX-2.3') return spdx.replace('-', ' ');
  const isCycloneDx =
    bomFormat === 'CycloneDX' &&
    typeof specVersion === 'string' &&
    /^1\.([2-9]|[1-9][0-9])$/.test(specVersion);
  return isCycloneDx ? `CycloneDX ${specVersion}` : undefined;
}

/** Yields all components of a CycloneDX document except the product that it describes, with nested ones. */
function* componentsOf(document, limits) {
  const product = document.at('metadata').at('component');
  const isProduct = sameComponentAs(product);
  const queue = [document];
  for (const parent of queue) {
    for (const component of parent.at('components').items()) {
      queue.push(component);
      const name = component.at('name').requiredText();
      if (isProduct(component)) continue;
      const group = component.at('group').text();
      yield {
        ...namedAs(group ? `${group}/${name}` : name, limits),
        version: cut(component.at('version').text(), limits.componentVersionLength),
        licences: component.at('licenses').items(maxLicences).map(licenceIn),
        purl: component.at('purl').text(maxPurlLength),
        traits: [
          ...['type', 'publisher', 'cpe'].map((field) => component.at(field).text(maxPurlLength)),
          component.at('supplier').at('name').text(maxPurlLength),
        ],
      };
    }
  }
}

/** Returns whether a component is the product: many tools list it once more. */
function sameComponentAs(product) {
  if (!isObject(product.value)) return () => false;
  const own = (component, ...fields) => fields.map((field) => component.at(field).text()).join('\n');
  return (component) => {
    for (const field of ['purl', 'bom-ref']) {
      const [one, other] = [own(product, field), own(component, field)];
      if (one && one === other) return true;
      if (field === 'purl' && one && other) return false;
    }
    return own(product, 'group', 'name', 'version') === own(component, 'group', 'name', 'version');
  };
}

/** Returns what a licence is called: its id, expression, name or address; empty for a text alone. */
function licenceIn(choice) {
  const license = choice.at('license');
  const places = [
    license.at('id'),
    choice.at('expression'),
    license.at('name'),
    license.at('url'),
    license,
    choice,
  ];
  return places.map((place) => cut(place.text(), maxCellLength)).find(Boolean) ?? '';
}

/** Yields all packages of an SPDX document except the one that it describes. */
function* packagesOf(document, limits) {
  const described = describedBy(document);
  for (const each of document.at('packages').items()) {
    const [concluded, declared] = ['licenseConcluded', 'licenseDeclared'].map((field) => {
      const licence = cut(each.at(field).text(), maxCellLength);
      return licence === 'NOASSERTION' ? '' : licence;
    });
    const name = each.at('name').requiredText();
    if (described !== undefined && each.at('SPDXID').value === described) continue;
    const references = each.at('externalRefs').items(maxLicences);
    const locator = (type) =>
      references
        .filter((reference) => reference.at('referenceType').value === type)
        .map((reference) => reference.at('referenceLocator').text(maxPurlLength))
        .find(Boolean) ?? '';
    yield {
      ...namedAs(name, limits),
      version: cut(each.at('versionInfo').text(), limits.componentVersionLength),
      licences: [concluded || declared],
      purl: locator('purl'),
      traits: [each.at('supplier').text(maxPurlLength), locator('cpe23Type')],
    };
  }
}

/** The id that an SPDX document uses for itself (SPDX 2.3, clause 6.3). */
const spdxDocument = 'SPDXRef-DOCUMENT';

/** Returns the SPDXID of the package that a document describes; undefined if it describes several. */
function describedBy(document) {
  const described = new Set(
    document
      .at('documentDescribes')
      .items()
      .map(({ value }) => value),
  );
  for (const relationship of document.at('relationships').items()) {
    const [type, from, to] = ['relationshipType', 'spdxElementId', 'relatedSpdxElement'].map(
      (name) => relationship.at(name).value,
    );
    // Other elements may have DESCRIBES relationships, too. Only those of the document count.
    if (type === 'DESCRIBES' && (from ?? spdxDocument) === spdxDocument) described.add(to);
    if (type === 'DESCRIBED_BY' && to === spdxDocument) described.add(from);
  }
  return described.size === 1 ? [...described][0] : undefined;
}

/** Returns the name as it is shown, and the whole one, which tells components apart. */
const namedAs = (fullName, limits) => ({ fullName, name: cut(fullName, limits.componentNameLength) });

/** `pkg:`, a type and a name: https://github.com/package-url/purl-spec */
const isPurl = (text) => /^pkg:\/*[a-z][a-z0-9.+-]*\/[^?#]*[^/?#\s]/i.test(text);

/**
 * Returns a package URL without version, qualifiers and path: the part that stays the same in all releases.
 * The result is normalized as the specification of package URLs requires: type in lower case, each segment
 * percent-encoded, names of PyPI in lower case with dashes. An `@` that begins a segment belongs to an npm
 * scope that should have been encoded.
 */
export function withoutVersion(purl) {
  const path = purl.replace(/[?#].*$/s, '').replace(/(?<=[^/])@.*$/s, '');
  const [type = '', ...segments] = path.replace(/^pkg:\/*/i, '').split('/');
  const spelled = segments.filter(Boolean).map((segment) => {
    const name = decoded(segment);
    return encodeURIComponent(/^pypi$/i.test(type) ? name.toLowerCase().replaceAll('_', '-') : name);
  });
  return `pkg:${[type.toLowerCase(), ...spelled].join('/')}`;
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Merges the entries of each component. Entries that share a package URL but no name, or a name but no maker
 * or kind, are different components.
 */
function merge(listed) {
  const entries = listed.map(({ purl, traits, ...entry }) => {
    if (isPurl(purl)) {
      const ownPurl = withoutVersion(purl);
      return { ...entry, purl: ownPurl, key: ownPurl, trait: entry.fullName };
    }
    // A CPE 2.3 has the version as its sixth part.
    const parts = [...traits, purl].map((text) => (/^cpe:/.test(text) ? text.split(':').slice(0, 5) : text));
    const trait = parts.some((part) => part.length > 0) ? JSON.stringify(parts) : '';
    return { ...entry, purl: '', key: entry.fullName, trait };
  });
  const traitsOf = new Map();
  for (const { key, trait } of entries)
    if (trait) traitsOf.set(key, (traitsOf.get(key) ?? new Set()).add(trait));

  const found = new Map();
  for (const { key, trait, name, version, licences, purl } of entries) {
    const identity = trait && traitsOf.get(key).size > 1 ? `${key}\n${trait}` : key;
    const one = found.get(identity) ?? { name, purl, versions: new Set(), licences: new Set() };
    found.set(identity, one);
    one.versions.add(version);
    for (const licence of licences) one.licences.add(licence);
  }
  return [...found].map(([identity, { name, purl, versions, licences }]) => ({
    identity: createHash('sha256').update(identity).digest('base64url'),
    name,
    version: cellOf(versions),
    licence: cellOf(licences),
    purl: purl.length > maxCellLength ? '' : purl,
  }));
}

/** Joins the texts of a set in sorted order, cut to the max length of a table cell. */
const cellOf = (texts) => cut([...texts].filter(Boolean).sort().join(', '), maxCellLength);

const cut = (text, max) =>
  text.length > max ? `${text.slice(0, max).replace(/\p{Surrogate}$/u, '')}…` : text;

/** A value of a JSON document, which knows its path. */
class Place {
  constructor(value, step, parent) {
    this.value = value;
    this.step = step;
    this.parent = parent;
  }

  get path() {
    return `${this.parent?.path ?? ''}${this.step}`;
  }

  at(name) {
    return new Place(isObject(this.value) ? this.value[name] : undefined, `.${name}`, this);
  }

  /** Returns the items of a list, at most the first `max`. A single value counts as a list of one. */
  items(max = Infinity) {
    const { value } = this;
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return [this];
    return value.slice(0, max).map((item, index) => new Place(item, `[${index}]`, this));
  }

  /** Returns a text or a number on one line; empty for any other value, and for one longer than `max`. */
  text(max = Infinity) {
    const { value } = this;
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const text = String(value);
    return text.length > max ? '' : text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  }

  requiredText() {
    const text = this.text();
    if (text === '') throw new SbomProblem('wrong_in_sbom', { path: this.path });
    return text;
  }
}
