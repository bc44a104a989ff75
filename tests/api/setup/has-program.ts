import { spawnSync } from 'node:child_process';

/**
 * True if a program is installed.
 * @param versionFlag the program's argument to print its version
 */
export const hasProgram = (name: string, versionFlag = '-v') =>
  spawnSync(name, [versionFlag]).error === undefined;
