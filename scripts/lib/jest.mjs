import { bin } from './project.mjs';

/**
 * Node's arguments for running Jest on ES modules, also for its workers. Without the warning that the flag is
 * experimental.
 */
export const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', bin('jest')];
