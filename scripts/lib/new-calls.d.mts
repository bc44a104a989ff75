export const UNKNOWN_IN_PORTAL: readonly string[];
export const UNKNOWN_IN_PUBLIC_PAGES: readonly string[];
