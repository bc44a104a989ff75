import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** All styles of a folder, always in the same order, without their comments. `file` is a path within the folder. */
export const readStyles = (folder: string): { file: string; css: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .sort()
    .map((file) => ({
      file,
      css: readFileSync(path.join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
    }));
