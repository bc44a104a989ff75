/**
 * True if tests that need a program run. A developer's machine may lack the program. Continuous integration
 * installs all programs: there these tests always run, and fail if one is missing.
 */
export const runsWhere = (isThere: boolean) => isThere || Boolean(process.env['CI']);
