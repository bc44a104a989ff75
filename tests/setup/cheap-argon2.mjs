import argon2 from '../../node_modules/@node-rs/argon2/index.js';

/** The least cost that a hash can have: API tests create and check thousands of passwords. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash = (password) => argon2.hash(password, cheapest);
export const { verify } = argon2;
