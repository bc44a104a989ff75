// What a module gets for its styles.
export {};
