export function scanJson(
  bytes: Uint8Array,
  limits: { depth: number; values: number },
): 'too_deep' | 'too_many_values' | undefined;
