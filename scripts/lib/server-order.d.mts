export const SERVER_ORDER: readonly string[];
