import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

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

/** Prints which files of `content/` are still examples; nothing when none is. */
export function printExamples() {
  const examples = exampleFiles(inRoot('content')).map((name) => `content/${name}`);
  if (examples.length > 0)
    console.log(`Still examples, to be replaced before going live: ${examples.join(', ')}`);
}
