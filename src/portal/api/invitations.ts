/** The key prefix of everything about invitations: invalidate it to fetch all of it again. */
export const invitationsKey = ['invitations'] as const;
