import { types } from 'node:util';

// Each test file has its own globals, but Node's modules throw errors of the outer context. This makes those
// errors `instanceof Error`, as they are in production. Loaded in both contexts, it works in both directions.
for (const kind of [Error, RangeError, SyntaxError, TypeError]) {
  const isOwn = kind[Symbol.hasInstance];
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(error) {
      if (isOwn.call(this, error)) return true;
      return this === kind && types.isNativeError(error) && (kind === Error || error.name === kind.name);
    },
  });
}
