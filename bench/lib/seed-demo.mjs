import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Fills an empty data folder with the built program's demo.
 * @returns the people of the demo
 */
export async function seedDemo(dataDir, size) {
  const demo = await import(pathToFileURL(path.resolve('dist/commands/demo.mjs')).href);
  return demo.seedDemo(dataDir, size);
}
