/**
 * Whether tests run that need a program, which a developer's machine may lack. Continuous integration installs all of them:
 * there these tests run, and fail without it.
 */
export const runsWhere = (isThere: boolean) => isThere || Boolean(process.env['CI']);
