export const SERVER_ORDER: readonly string[];
export const MODULE_FACES: Readonly<Record<string, readonly string[]>>;
export const SHARED_SQL: Readonly<Record<string, readonly string[]>>;
