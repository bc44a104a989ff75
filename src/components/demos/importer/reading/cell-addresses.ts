import { columnOf, lettersOf } from './column-letters';
import { unzipSync, zipSync } from './unzip-in-place';

/** The start of a row or cell, with any prefix. */
const TAG = /<((?:[\w.-]+:)?(?:row|c))(?=[\s/>])([^>]*?)\/?>/g;
const ADDRESS = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;

interface Place {
  letters?: string;
  row?: number;
}

const placeIn = (attributes: string): Place => {
  const [, letters, row] = ADDRESS.exec(attributes) ?? [];
  return { letters, ...(row !== undefined && { row: Number(row) }) };
};

/**
 * Returns a sheet with an address for each row and cell. Addresses are optional (ECMA-376-1, 18.3.1.4 and
 * 18.3.1.73): without one, a row or cell follows the previous one.
 */
function addressed(sheet: string): string {
  const tags = Array.from(sheet.matchAll(TAG), ({ 1: name = '', 2: attributes = '', index }) => ({
    start: index + 1 + name.length,
    isRow: name.endsWith('row'),
    ...placeIn(attributes),
  }));
  if (tags.every(({ row }) => row !== undefined)) return sheet;
  const parts: string[] = [];
  let written = 0;
  let row = 0;
  let column = -1;
  for (const [index, tag] of tags.entries()) {
    if (tag.isRow) {
      let cell = index + 1;
      while (tags[cell]?.isRow === false && tags[cell]?.row === undefined) cell += 1;
      row = tag.row ?? (tags[cell]?.isRow === false ? tags[cell]?.row : undefined) ?? row + 1;
      column = -1;
    } else column = tag.letters ? columnOf(tag.letters) : column + 1;
    if (tag.row !== undefined) continue;
    parts.push(sheet.slice(written, tag.start), ` r="${tag.isRow ? '' : lettersOf(column)}${String(row)}"`);
    written = tag.start;
  }
  return parts.join('') + sheet.slice(written);
}

/**
 * Returns a workbook with an address for each row and cell, which the library for its cells needs.
 * @throws if the archive is broken
 */
export function withAddresses(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  let isChanged = false;
  for (const [name, part] of Object.entries(parts)) {
    const xml = new TextDecoder().decode(part);
    const complete = /<(?:[\w.-]+:)?sheetData[\s>]/.test(xml) ? addressed(xml) : xml;
    if (complete === xml) continue;
    parts[name] = new TextEncoder().encode(complete);
    isChanged = true;
  }
  return isChanged ? zipSync(parts, { level: 0 }) : bytes;
}
