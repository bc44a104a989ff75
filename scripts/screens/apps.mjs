import { readdirSync } from 'node:fs';

const folder = new URL('apps/', import.meta.url);

/**
 * Every app that has pictures, in the order of their numbers.
 * @returns {Promise<{ id: string, screens: { name: string, draw: (tools: object) => string }[] }[]>}
 */
export async function readApps() {
  const apps = [];
  for (const file of readdirSync(folder)) apps.push((await import(new URL(file, folder).href)).default);
  return apps.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}
