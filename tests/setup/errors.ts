import { types } from 'node:util';

// Each test file has its globals in a context of its own, but the modules of Node throw the errors of the first. Here those are
// `instanceof Error` all the same, as they are in production.
for (const kind of [Error, RangeError, SyntaxError, TypeError]) {
  const isOwn = kind[Symbol.hasInstance];
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(error: unknown) {
      if (isOwn.call(this, error)) return true;
      return this === kind && types.isNativeError(error) && (kind === Error || error.name === kind.name);
    },
  });
}
