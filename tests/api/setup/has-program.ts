import { spawnSync } from 'node:child_process';

/** Whether a program is on this machine. `versionFlag`: how it is asked for its version. */
export const hasProgram = (name: string, versionFlag = '-v') =>
  spawnSync(name, [versionFlag]).error === undefined;
