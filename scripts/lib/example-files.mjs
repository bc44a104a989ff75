import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';

/**
 * Returns the JSON files of a folder that are marked with `isExample`, or contain an entry that is; sorted.
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

/** Prints the files of `content/` that are still examples, if any. */
export function printExamples() {
  const examples = exampleFiles(inRoot('content')).map((name) => `content/${name}`);
  if (examples.length > 0)
    console.log(`Still examples, to be replaced before going live: ${examples.join(', ')}`);
}
