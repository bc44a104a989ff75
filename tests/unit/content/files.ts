import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** All files below a folder of the repository with one of these endings, as paths from its root. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}

export const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

export const readJson = (file: string): unknown => JSON.parse(read(file));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value inside a JSON document with its path, such as `steps.0.title`. */
export function* valuesIn(value: unknown, at: string[] = []): Generator<{ at: string; value: unknown }> {
  yield { at: at.join('.'), value };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* valuesIn(item, [...at, String(index)]);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* valuesIn(item, [...at, key]);
  }
}

/** The texts of a language by namespace and key: `common:nav.home`. */
export function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of filesBelow(`locales/${language}`, '.json')) {
    const namespace = path.basename(file, '.json');
    for (const { at, value } of valuesIn(readJson(file))) {
      if (!isObject(value)) texts.set(`${namespace}:${at}`, typeof value === 'string' ? value : '');
    }
  }
  return texts;
}
