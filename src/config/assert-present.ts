/**
 * Returns a value that every build has, although its GraphQL type allows null.
 * @param name the name of the value, for the error message
 * @throws if the value is null or undefined
 */
export function assertPresent<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing`);
  return value;
}
