export interface PersonToInvite {
  /** the name with the address, as text that can be parsed again */
  line: string;
  name: string;
  email: string;
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Returns a name proposed from an email address: `jan.de-vries@x.nl` becomes Jan De Vries. */
const nameOf = (email: string) =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();

/** Splits a line at tabs, semicolons and commas, but not within quotes: "Bakker, Jan" <jan@x.nl>. */
const cellsOf = (line: string) =>
  (line.match(/(?:[^;,\t"]|"[^"]*"|")+/g) ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');

const withoutQuotes = (text: string) => text.replaceAll('"', '').trim();

/** Returns a person whose `line` can be parsed by `personIn`. */
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

/** True if the cells are the column names of a table. */
const isHeading = (cells: readonly string[]) =>
  cells.length > 1 &&
  cells.some((cell) => /^"?(?:e-?mail|mail|e-?mail-?adres|e-?mail address)"?$/i.test(cell));

/**
 * True if the lines are rows of a file with commas: the address is in the same column of each. A single line
 * may also be a list of names and addresses.
 */
function areCommaRows(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line.trim() !== '' && !isHeading(cellsOf(line)));
  const shapes = rows.map((line) => {
    const cells = line.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ' ')).split(',');
    const at = cells.flatMap((cell, index) => (isAddress(withoutQuotes(cell)) ? [index] : []));
    return at.length === 1 ? `${at[0]} of ${cells.length}` : undefined;
  });
  return rows.length > 1 && shapes[0] !== undefined && new Set(shapes).size === 1;
}

/**
 * Parses people who are typed or pasted from a mail or a spreadsheet. Addresses are separated by line breaks,
 * semicolons, commas or tabs. Each is an address alone, `Name <address>`, or a table row with the name beside
 * the address; other cells of a row are ignored. Duplicate addresses are merged.
 */
export function parsePeople(text: string): { people: PersonToInvite[]; unclear: string[] } {
  const people = new Map<string, PersonToInvite>();
  const unclear: string[] = [];
  const lines = text.split(/[\r\n]+/);
  const hasCommaRows = areCommaRows(lines);
  for (const line of lines) {
    const cells = cellsOf(line);
    const found = cells.map(personIn);
    const count = found.filter(Boolean).length;
    if (count === 0 && isHeading(cells)) continue;
    // Spreadsheets copy tabs and save semicolons. Outlook writes semicolons too, but after `Name <address>`.
    const isTable =
      line.includes('\t') ||
      hasCommaRows ||
      (line.includes(';') && found.some((person) => person?.name === ''));
    /** Cells before an address, which form its name: for example a first and a last name. */
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
    // The address may be the first column, with the name after it. A cell without letters, such as a
    // telephone number, is not a name.
    if (isNameless && /\p{L}/u.test(name))
      people.set(only.email.toLowerCase(), personBeside(withoutQuotes(name), only.email));
    unclear.push(...names);
  }
  return { people: [...people.values()], unclear };
}
