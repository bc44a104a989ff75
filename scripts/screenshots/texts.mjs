import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/project.mjs';

/**
 * The texts of a language as the site shows them.
 * @returns {(key: string, values?: Record<string, string | number>) => string} from `namespace:key` to the text
 */
export function textsOf(language) {
  const namespaces = new Map();
  return (key, values = {}) => {
    const [namespace, rest] = key.split(':');
    if (!namespaces.has(namespace)) {
      const file = inRoot('locales', language, `${namespace}.json`);
      namespaces.set(namespace, JSON.parse(readFileSync(file, 'utf8')));
    }
    const text = rest.split('.').reduce((part, name) => part?.[name], namespaces.get(namespace));
    if (typeof text !== 'string') throw new Error(`there is no text ${key}`);
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_match, name) => String(values[name] ?? ''));
  };
}
