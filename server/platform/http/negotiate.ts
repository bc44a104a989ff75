export type Coding = 'br' | 'gzip' | 'identity';

/** Returns the quality values in an Accept or Accept-Encoding header, by name (RFC 9110, 12.4.2). */
function qualitiesIn(header: string | undefined): Map<string, number> {
  return new Map(
    (header ?? '')
      .slice(0, 1000)
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        return [name, Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')];
      }),
  );
}

/**
 * Returns the best available coding that a client accepts (RFC 9110, 12.5.3): brotli before gzip before none.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: { has(coding: Coding): boolean },
): Coding {
  const accepted = qualitiesIn(acceptEncoding);
  const quality = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  return (
    (['br', 'gzip'] as const).find((coding) => available.has(coding) && quality(coding) > 0) ?? 'identity'
  );
}

/** True if a client prefers Markdown to HTML (RFC 9110, 12.5.1). With equal quality it gets HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const accepted = qualitiesIn(accept);
  const quality = (type: string) => accepted.get(type) ?? accepted.get('text/*') ?? accepted.get('*/*') ?? 0;
  return quality('text/markdown') > quality('text/html');
}
