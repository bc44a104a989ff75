import { SaxesParser } from 'saxes';

/** The line on which XML stops being well-formed (XML 1.0, namespaces too); undefined when it is well-formed. */
export function firstXmlErrorLine(xml: string): number | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let line: number | undefined;
  parser.on('error', () => {
    line ??= parser.line;
  });
  try {
    parser.write(xml).close();
  } catch {
    line ??= parser.line;
  }
  return line;
}
