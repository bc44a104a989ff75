const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds out whether JSON is nested too deep or has too many values, before it becomes objects in memory. Reads
 * each byte once. Text that is no JSON gets any answer.
 * @param {Uint8Array} bytes UTF-8
 * @param {{ depth: number, values: number }} limits
 * @returns {'too_deep' | 'too_many_values' | undefined}
 */
export function scanJson(bytes, { depth, values }) {
  let open = 0;
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
    } else if (byte === openList || byte === openObject) {
      open += 1;
      found += 1;
      if (open > depth) return 'too_deep';
    } else if (byte === closeList || byte === closeObject) open -= 1;
    else if (byte === comma) found += 1;
    if (found > values) return 'too_many_values';
  }
  return undefined;
}
