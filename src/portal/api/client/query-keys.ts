// The key prefixes of resources whose writes refresh each other: invalidate one to fetch all of it again.

export const groupsKey = ['groups'] as const;
export const usersKey = ['users'] as const;
