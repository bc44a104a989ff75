import { describe, it } from '@jest/globals';
import { runsWhere } from './runs-where';

/** Skips tests where a program is missing, except in continuous integration. */
export const describeWhere = (isThere: boolean) => (runsWhere(isThere) ? describe : describe.skip);

/** The same for one test. */
export const itWhere = (isThere: boolean) => (runsWhere(isThere) ? it : it.skip);
