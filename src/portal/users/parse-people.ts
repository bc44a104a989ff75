export interface PersonToInvite {
  /** as it was typed */
  line: string;
  name: string;
  email: string;
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A name to begin with, which the person can change: `jan.de-vries@x.nl` is Jan De Vries. */
const nameOf = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();

/**
 * People as they are typed or pasted from a mail or a spreadsheet: each on a line, or divided by semicolons or commas; an address
 * alone, or `Name <address>`. Nobody twice.
 */
export function parsePeople(text: string): { people: PersonToInvite[]; unclear: string[] } {
  const people = new Map<string, PersonToInvite>();
  const unclear: string[] = [];
  // A comma between quotes is of a name: "Bakker, Jan" <jan@x.nl>.
  const parts = text.split(/[\r\n;\t]+/).flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  for (const part of parts) {
    const line = part.trim();
    if (line === '') continue;
    const [, named, bracketed] = /^(.*?)<([^<>]*)>$/.exec(line) ?? [];
    const email = (bracketed ?? line).trim();
    const name = (named ?? '').replaceAll('"', '').trim() || nameOf(email);
    if (isAddress(email)) people.set(email.toLowerCase(), { line, name, email });
    else unclear.push(line);
  }
  return { people: [...people.values()], unclear };
}
