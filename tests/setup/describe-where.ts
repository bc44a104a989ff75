import { describe } from '@jest/globals';

/**
 * For tests that need a program that a developer's machine need not have. Continuous integration installs all of them: there
 * these tests run, and fail without it.
 */
export const describeWhere = (isThere: boolean) => (isThere || process.env['CI'] ? describe : describe.skip);
