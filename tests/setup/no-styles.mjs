// Replaces the styles that a module imports.
export {};
