/**
 * Matches file names that Windows can save. The characters `"*<>?|` pass, because browsers and the printed
 * commands replace them on Windows. Rejects bidirectional control characters, which can hide a file extension.
 */
export const FILE_NAME_PATTERN =
  '^(?!\\s*([cC][oO][nN]|[pP][rR][nN]|[aA][uU][xX]|[nN][uU][lL]|[cC][oO][mM][0-9¹²³]|[lL][pP][tT][0-9¹²³])\\s*(\\.|$))' +
  '[^\\u0000-\\u001f\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff/\\\\:]*' +
  '(?<![.\\s])\\s*$';

/** Returns the name under which browsers save a file on Windows. */
export const savedOnWindowsAs = (name: string) => name.replace(/["*<>?|]/g, '_');
