/**
 * Returns a value that every build has, though GraphQL's types allow null. Throws when it is missing.
 * @param name what is missing otherwise, for the message
 */
export function assertPresent<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing`);
  return value;
}
