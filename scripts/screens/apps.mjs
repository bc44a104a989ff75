import { readdirSync } from 'node:fs';

const folder = new URL('apps/', import.meta.url);

/**
 * Every app that has pictures, in the order of their numbers.
 * @returns {Promise<{ id: string, screens: { name: string, draw: (tools: object) => string }[] }[]>}
 */
export async function readApps() {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
  return modules
    .map((module) => module.default)
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}
