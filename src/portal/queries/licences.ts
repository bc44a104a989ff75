/** The key prefix of everything about licences that are kept: invalidate it to fetch all of it again. */
export const licencesKey = ['licenses'] as const;
