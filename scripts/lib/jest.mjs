import { bin } from './project.mjs';

/** What Node is given to run Jest on ES modules; its workers get the same. Without the warning that the flag is new. */
export const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', bin('jest')];
