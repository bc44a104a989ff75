import { createHash } from 'node:crypto';
import { limits } from '../../../contract/limits';
import { invalidField } from '../../../platform/http/problem';
import { isDeeperThan } from '../../../platform/is-deeper-than';

/** A component with every version and licence that the SBOM lists for it. */
interface SbomComponent {
  /**
   * a hash; equal in every SBOM that lists the component, and in both formats if they give its package URL
   */
  identity: string;
  name: string;
  version: string;
  licence: string;
  /** package URL without its version; empty if there is none */
  purl: string;
}

interface ReadSbom {
  /** with its version, as `CycloneDX 1.6` */
  format: string;
  /** without the product that the SBOM describes */
  components: SbomComponent[];
}

/** One entry of a component in the SBOM. */
interface Listed {
  name: string;
  version: string;
  licences: string[];
  /** package URL; empty if there is none */
  purl: string;
}

const deepest = 64;
const maxCellLength = 1000;

/**
 * Reads an SBOM as JSON: CycloneDX 1.2 or later, SPDX 2.2 or 2.3. Checks only the parts that are shown.
 * @throws HttpProblem 422 for the field `file`, with the JSON path of the error
 */
export function readSbom(content: Uint8Array): ReadSbom {
  const document = parse(content);
  const format = formatOf(document);
  if (!format) throw invalidField('file', 'not_an_sbom');
  const listed = format.startsWith('SPDX') ? packagesOf(document) : componentsOf(document);
  return { format, components: merge(listed) };
}

function parse(content: Uint8Array): Place {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw invalidField('file', 'not_json');
  }
  if (isDeeperThan(value, deepest)) throw invalidField('file', 'too_deep');
  return new Place(value, '$');
}

function formatOf(document: Place): string | undefined {
  const [spdx, specVersion] = [document.at('spdxVersion').value, document.at('specVersion').value];
  if (spdx === 'SPDX-2.2' || spdx === 'SPDX-2.3') return spdx.replace('-', ' ');
  const isCycloneDx =
    document.at('bomFormat').value === 'CycloneDX' &&
    typeof specVersion === 'string' &&
    /^1\.([2-9]|[1-9][0-9])$/.test(specVersion);
  return isCycloneDx ? `CycloneDX ${specVersion}` : undefined;
}

/** Returns all components of a CycloneDX document, nested ones included. */
function componentsOf(document: Place): Listed[] {
  const listed: Listed[] = [];
  const add = (component: Place) => {
    const group = component.at('group').optionalText(limits.componentNameLength);
    const name = component.at('name').text(limits.componentNameLength);
    append(listed, {
      name: group ? `${group}/${name}` : name,
      version: component.at('version').optionalText(limits.componentVersionLength),
      licences: Array.from(component.at('licenses').optionalItems(), licenceIn),
      purl: component.at('purl').optionalText(),
    });
    for (const inner of component.at('components').optionalItems()) add(inner);
  };
  for (const component of document.at('components').optionalItems()) add(component);
  return listed;
}

/** Returns a required text that may be empty according to the schema. */
const maybeEmpty = (place: Place) => (place.value === '' ? '' : place.text());

function licenceIn(choice: Place): string {
  const license = choice.at('license');
  if (license.value === undefined) return maybeEmpty(choice.at('expression'));
  const id = license.at('id');
  return id.value === undefined ? maybeEmpty(license.at('name')) : id.text();
}

/** Returns all packages of an SPDX document except the one that it describes. */
function packagesOf(document: Place): Listed[] {
  const described = describedBy(document);
  const listed: Listed[] = [];
  for (const each of document.at('packages').optionalItems()) {
    const [concluded, declared] = [each.at('licenseConcluded'), each.at('licenseDeclared')].map((place) => {
      const licence = place.optionalText();
      return licence === 'NOASSERTION' ? '' : licence;
    });
    const name = each.at('name').text(limits.componentNameLength);
    if (described !== undefined && each.at('SPDXID').value === described) continue;
    append(listed, {
      name,
      version: each.at('versionInfo').optionalText(limits.componentVersionLength),
      licences: [concluded || declared || ''],
      purl: purlIn(each.at('externalRefs').optionalItems()),
    });
  }
  return listed;
}

function purlIn(references: Iterable<Place>): string {
  for (const reference of references) {
    if (reference.at('referenceType').value === 'purl') return reference.at('referenceLocator').text();
  }
  return '';
}

/** The id that an SPDX document uses for itself (SPDX 2.3, clause 6.3). */
const spdxDocument = 'SPDXRef-DOCUMENT';

/** Returns the SPDXID of the package that a document describes; undefined if it describes several. */
function describedBy(document: Place): unknown {
  const described = new Set<unknown>();
  for (const { value } of document.at('documentDescribes').optionalItems()) described.add(value);
  for (const relationship of document.at('relationships').optionalItems()) {
    const [type, from, to] = ['relationshipType', 'spdxElementId', 'relatedSpdxElement'].map(
      (name) => relationship.at(name).value,
    );
    // Other elements may have DESCRIBES relationships, too. Only those of the document count.
    if (type === 'DESCRIBES' && (from ?? spdxDocument) === spdxDocument) described.add(to);
    if (type === 'DESCRIBED_BY' && to === spdxDocument) described.add(from);
  }
  return described.size === 1 ? [...described][0] : undefined;
}

function append(listed: Listed[], component: Listed): void {
  if (listed.length === limits.sbomComponents)
    throw invalidField('file', 'too_many_items', { max: limits.sbomComponents });
  listed.push(component);
}

/**
 * Returns a package URL without version, qualifiers and path: the part that stays the same in all releases.
 * The result is normalized as the specification of package URLs requires: type in lower case, each segment
 * percent-encoded, names of PyPI in lower case with dashes. An `@` that begins a segment belongs to an npm
 * scope that should have been encoded.
 */
export function withoutVersion(purl: string): string {
  const path = purl.replace(/[?#].*$/s, '').replace(/(?<=[^/])@.*$/s, '');
  const [type = '', ...segments] = path.replace(/^pkg:\/*/i, '').split('/');
  const spelled = segments.filter(Boolean).map((segment) => {
    const name = decoded(segment);
    return encodeURIComponent(/^pypi$/i.test(type) ? name.toLowerCase().replaceAll('_', '-') : name);
  });
  return `pkg:${[type.toLowerCase(), ...spelled].join('/')}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function merge(listed: readonly Listed[]): SbomComponent[] {
  const found = new Map<
    string,
    { name: string; purl: string; versions: Set<string>; licences: Set<string> }
  >();
  for (const { name, version, licences, purl } of listed) {
    const ownPurl = purl ? withoutVersion(purl) : '';
    const key = ownPurl || name;
    const one = found.get(key) ?? { name, purl: ownPurl, versions: new Set(), licences: new Set() };
    found.set(key, one);
    one.versions.add(version);
    for (const licence of licences) one.licences.add(licence);
  }
  return [...found].map(([key, { name, purl, versions, licences }]) => ({
    identity: createHash('sha256').update(key).digest('base64url'),
    name,
    version: cellOf(versions),
    licence: cellOf(licences),
    purl: purl.length > maxCellLength ? '' : purl,
  }));
}

/** Joins the texts of a set in sorted order, cut to the max length of a table cell. */
function cellOf(texts: ReadonlySet<string>): string {
  const cell = [...texts].filter(Boolean).sort().join(', ');
  return cell.length > maxCellLength
    ? `${cell.slice(0, maxCellLength).replace(/\p{Surrogate}$/u, '')}…`
    : cell;
}

/** A value of a JSON document with its path. */
class Place {
  constructor(
    readonly value: unknown,
    private readonly path: string,
  ) {}

  at(name: string): Place {
    const { value } = this;
    const isObject = typeof value === 'object' && value !== null;
    return new Place(isObject ? (value as Record<string, unknown>)[name] : undefined, `${this.path}.${name}`);
  }

  *items(): Generator<Place> {
    if (!Array.isArray(this.value)) throw this.wrong();
    for (const [index, item] of this.value.entries()) yield new Place(item, `${this.path}[${index}]`);
  }

  *optionalItems(): Generator<Place> {
    if (this.value !== undefined) yield* this.items();
  }

  /** Returns a text that is not empty. */
  text(maxLength = Infinity): string {
    const text = this.optionalText(maxLength);
    if (text === '') throw this.wrong();
    return text;
  }

  /** Returns a text on one line; empty if there is none. */
  optionalText(maxLength = Infinity): string {
    const { value = '' } = this;
    const text = typeof value === 'string' && value.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
    if (text === false || text.length > maxLength) throw this.wrong();
    return text;
  }

  private wrong() {
    return invalidField('file', 'wrong_in_sbom', { path: this.path });
  }
}
