/** A name as it is compared: names that look the same, or differ in case alone, are one. */
export const nameKey = (name: string) => name.trim().normalize('NFKC').toLowerCase();
