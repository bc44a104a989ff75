import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The JSON files of a folder that say `isExample` of themselves or of one of their entries, sorted.
 * @param {string} folder
 */
export function exampleFiles(folder) {
  const saysSo = (name) => {
    const content = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    return [content].flat().some(({ isExample }) => isExample);
  };
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.json') && saysSo(name))
    .sort();
}
