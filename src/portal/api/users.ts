/** The key prefix of everything about users: invalidate it to fetch all of it again. */
export const usersKey = ['users'] as const;
