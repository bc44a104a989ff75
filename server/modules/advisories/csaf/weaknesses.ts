import names from './cwe-names.json' with { type: 'json' };

/** By number: the names of weaknesses in the Common Weakness Enumeration of MITRE. */
const weaknesses: Readonly<Record<string, string>> = names;

/** Returns the name of a weakness; undefined if the list does not have it. @param id such as `CWE-79` */
export function weaknessName(id: string): string | undefined {
  const number = id.replace(/^CWE-/, '');
  return Object.hasOwn(weaknesses, number) ? weaknesses[number] : undefined;
}
