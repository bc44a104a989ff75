import buildAjv from '@fastify/ajv-compiler';
import buildStringify from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Returns a function that calls `make` once, at its first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Fastify's own compilers of schemas, which compile a schema at its first use. To compile all of them takes
 * half of the time of a start.
 */
export const lazySchemas = (): Factories => {
  const validators = buildAjv();
  const serializers = buildStringify();
  return {
    buildValidator: ((schemas, options) => {
      const compile = validators(schemas, options);
      return (route) => {
        const validate = once(() => compile(route));
        return (data: unknown) => (validate()(data) ? true : { error: validate().errors });
      };
    }) as Factories['buildValidator'],
    buildSerializer: ((schemas, options) => {
      const compile = serializers(schemas, options);
      return (route) => {
        const serialize = once(() => compile(route));
        return (data: unknown) => serialize()(data);
      };
    }) as Factories['buildSerializer'],
  };
};
