export interface PersonToInvite {
  /** to be typed again: the name with the address */
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

/** Divides a line at tabs, semicolons and commas, but within quotes: "Bakker, Jan" <jan@x.nl>. */
const cellsOf = (line: string) =>
  (line.match(/(?:[^;,\t"]|"[^"]*"|")+/g) ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');

const withoutQuotes = (text: string) => text.replaceAll('"', '').trim();

/** A person as `personIn` reads it again. */
const personBeside = (name: string, email: string): PersonToInvite => ({
  line: `"${name}" <${email}>`,
  name,
  email,
});

function personIn(cell: string): PersonToInvite | undefined {
  const [, named, bracketed] = /^(.*?)<([^<>]*)>$/.exec(cell) ?? [];
  const email = withoutQuotes(bracketed ?? cell);
  return isAddress(email) ? { line: cell, name: withoutQuotes(named ?? ''), email } : undefined;
}

/** The names of the columns of a table. */
const isHeading = (cells: readonly string[]) =>
  cells.length > 1 &&
  cells.some((cell) => /^"?(?:e-?mail|mail|e-?mail-?adres|e-?mail address)"?$/i.test(cell));

/**
 * People as they are typed or pasted from a mail or a spreadsheet: addresses divided by lines, semicolons, commas or tabs; an
 * address alone, `Name <address>`, or a row of a table with the name beside the address. Nobody twice.
 */
export function parsePeople(text: string): { people: PersonToInvite[]; unclear: string[] } {
  const people = new Map<string, PersonToInvite>();
  const unclear: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const cells = cellsOf(line);
    const found = cells.map(personIn);
    const count = found.filter(Boolean).length;
    if (count === 0 && isHeading(cells)) continue;
    // Pasted from a spreadsheet.
    const isTable = line.includes('\t');
    /** Cells that wait for the address behind them: a first name and a last name, say. */
    let names: string[] = [];
    const behind: string[] = [];
    for (const [index, person] of found.entries()) {
      const cell = cells[index] ?? '';
      if (person) {
        const beside = person.name === '' ? withoutQuotes(names.join(' ')) : '';
        people.set(
          person.email.toLowerCase(),
          beside
            ? personBeside(beside, person.email)
            : { ...person, name: person.name || nameOf(person.email) },
        );
        names = [];
      } else if (isTable && count === 1 && found.findIndex(Boolean) < index) behind.push(cell);
      else names.push(cell);
    }
    const [only] = found.filter((person) => person !== undefined);
    const isNameless = only && only.name === '' && found.findIndex(Boolean) === 0;
    const [name = ''] = behind;
    // The address may be the first column. A telephone number behind it is no name.
    if (isNameless && /\p{L}/u.test(name))
      people.set(only.email.toLowerCase(), personBeside(withoutQuotes(name), only.email));
    unclear.push(...names);
  }
  return { people: [...people.values()], unclear };
}
