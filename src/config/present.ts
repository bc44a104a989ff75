/**
 * Content that every build has, yet GraphQL's types leave open.
 * @param name what is missing otherwise, for the message
 */
export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing`);
  return value;
}
