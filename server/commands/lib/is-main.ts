import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Whether a module is the program that was started, not one that another imports. `moduleUrl`: its `import.meta.url`. */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && pathToFileURL(realpathSync(started)).href === moduleUrl;
}
