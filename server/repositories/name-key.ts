/** The form in which names are compared: names that look the same, or differ only in case, are equal. */
export const nameKey = (name: string) => name.trim().normalize('NFKC').toLowerCase();
