import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** True if a module is the started program and was not imported. @param moduleUrl its `import.meta.url` */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && pathToFileURL(realpathSync(started)).href === moduleUrl;
}
