import { SaxesParser } from 'saxes';

/** The reason why a service definition cannot work, as the code of a field problem. */
export type DefinitionProblem =
  | { code: 'not_well_formed'; values: { line: number } }
  /** .NET reads only XML 1.0. */
  | { code: 'xml_version' }
  /** The text is sent as UTF-8, so another declared encoding would be wrong. */
  | { code: 'xml_encoding'; values: { encoding: string } }
  | { code: 'not_a_service' }
  | { code: 'service_incomplete'; values: { elements: string } };

/** WinSW needs these elements to run a service. */
const requiredElements = ['id', 'executable'];

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
  let line: number | undefined;
  let declared: { version?: string; encoding?: string } = {};
  parser.on('error', () => {
    line ??= parser.line;
  });
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
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  try {
    parser.write(xml).close();
  } catch {
    line ??= parser.line;
  }
  const { version = '1.0', encoding = 'UTF-8' } = declared;
  if (version !== '1.0') return { code: 'xml_version' };
  if (line !== undefined) return { code: 'not_well_formed', values: { line } };
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

/** Device names that Windows reserves, with any extension, and names that already end in `.exe`. */
const unusableProgram = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.exe$|[. ]$/i;

/** True if Windows can store a program of this name beside its definition. */
export const isUsableProgramName = (name: string): boolean => !unusableProgram.test(name);
