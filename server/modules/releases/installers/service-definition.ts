import { SaxesParser } from 'saxes';

/** The reason why a service definition cannot work, as the code of a field problem. */
export type DefinitionProblem =
  | { code: 'not_well_formed' | 'xml_entity' | 'xml_doctype'; values: { line: number } }
  | { code: 'xml_invisible'; values: { line: number; character: string } }
  | { code: 'too_deep' }
  /** .NET reads only XML 1.0. */
  | { code: 'xml_version' }
  /** The text is sent as UTF-8, so another declared encoding would be wrong. */
  | { code: 'xml_encoding'; values: { encoding: string } }
  | { code: 'not_a_service' }
  | { code: 'service_incomplete'; values: { elements: string } };

/** WinSW needs these elements to run a service. */
const requiredElements = ['id', 'executable'];

/** Texts for people, in which WinSW looks for nothing. */
const proseElements = ['name', 'description'];

/** WinSW needs three. The parser climbs all open elements to find the namespace of each new one. */
const maxDepth = 64;

/** Spaces that do not look different from the usual one, and characters that cannot be seen at all. */
const invisible =
  /[\p{Cf}\u00a0\u115f\u1160\u2000-\u200a\u202f\u205f\u3000\u3164\p{Variation_Selector}\uffa0]/u;

const ends: Record<string, string> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/**
 * Returns the line of the first `&` without an end, which the parser reports where the next semicolon is, or
 * at the end of the text.
 */
function lineOfLooseAmpersand(xml: string): number | undefined {
  const begin = /<!--|<!\[CDATA\[|<\?|&/g;
  for (let found = begin.exec(xml); found; found = begin.exec(xml)) {
    const end = ends[found[0]];
    if (end === undefined) {
      if (!/^&[^\s<&;]+;/.test(xml.slice(found.index, found.index + 100)))
        return xml.slice(0, found.index).split('\n').length;
    } else {
      const closed = xml.indexOf(end, begin.lastIndex);
      if (closed < 0) return undefined;
      begin.lastIndex = closed;
    }
  }
  return undefined;
}

/**
 * Returns the first problem of a definition, XML 1.0 with namespaces as WinSW reads it; undefined if it is
 * valid.
 */
export function definitionProblem(xml: string): DefinitionProblem | undefined {
  // A lone surrogate cannot be encoded in UTF-8.
  if (/\p{Surrogate}/u.test(xml)) return { code: 'not_well_formed', values: { line: 1 } };
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  const filled = new Set<string>();
  let root: string | undefined;
  let first: DefinitionProblem | undefined;
  let declared: { version?: string; encoding?: string } = {};
  parser.on('error', ({ message }) => {
    first ??= {
      code: /entity/.test(message) ? 'xml_entity' : 'not_well_formed',
      values: { line: parser.line },
    };
  });
  parser.on('doctype', () => {
    first ??= { code: 'xml_doctype', values: { line: parser.line } };
  });
  parser.on('opentagstart', () => {
    if (open.length < maxDepth) return;
    first ??= { code: 'too_deep' };
    throw new Error('The rest need not be read');
  });
  const checkVisible = (text: string) => {
    const [character] = invisible.exec(text) ?? [];
    if (first || character === undefined) return;
    const after = text.slice(text.indexOf(character)).split('\n').length - 1;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    first = { code: 'xml_invisible', values: { line: parser.line - after, character: `U+${code}` } };
  };
  parser.on('attribute', ({ value }) => checkVisible(value));
  parser.on('xmldecl', (declaration) => {
    declared = declaration;
  });
  parser.on('opentag', ({ name }) => {
    root ??= name;
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  const onText = (text: string) => {
    if (open.length === 2 && text.trim() !== '') filled.add(open[1] ?? '');
    if (!proseElements.includes(open[1] ?? '')) checkVisible(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  try {
    parser.write(xml).close();
  } catch {
    first ??= { code: 'not_well_formed', values: { line: parser.line } };
  }
  const { version = '1.0', encoding = 'UTF-8' } = declared;
  if (version !== '1.0') return { code: 'xml_version' };
  if (first?.code === 'not_well_formed') {
    const loose = lineOfLooseAmpersand(xml);
    if (loose !== undefined && loose <= first.values.line)
      return { code: 'xml_entity', values: { line: loose } };
  }
  if (first) return first;
  if (encoding.toUpperCase() !== 'UTF-8') return { code: 'xml_encoding', values: { encoding } };
  if (root !== 'service') return { code: 'not_a_service' };
  const missing = requiredElements.filter((name) => !filled.has(name));
  if (missing.length > 0)
    return {
      code: 'service_incomplete',
      values: { elements: missing.map((name) => `<${name}>`).join(', ') },
    };
  return undefined;
}

/** True if the text is no XML that this server reads, whatever it is for. */
export const isUnreadable = ({ code }: DefinitionProblem): boolean =>
  ['not_well_formed', 'xml_entity', 'xml_doctype', 'too_deep'].includes(code);

/** Device names that Windows reserves, with any extension, and names that already end in `.exe`. */
const unusableProgram = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.exe$|[. ]$/i;

/** True if Windows can store a program of this name beside its definition. */
export const isUsableProgramName = (name: string): boolean => !unusableProgram.test(name);
