import { describe, it } from '@jest/globals';
import { runsWhere } from './runs-where';

/** Skips tests if a program is missing, except in continuous integration. */
export const describeWhere = (isThere: boolean) => (runsWhere(isThere) ? describe : describe.skip);

/** Does the same for one test. */
export const itWhere = (isThere: boolean) => (runsWhere(isThere) ? it : it.skip);
