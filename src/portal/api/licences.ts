/** The key prefix of everything about stored licences: invalidate it to fetch all of it again. */
export const licencesKey = ['licenses'] as const;
