import buildAjv, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import buildStringify, {
  type RouteDefinition,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Returns a function that calls `make` at its first call only. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Returns Fastify's own compilers of schemas, which compile a schema at its first use. To compile all of them
 * takes half of the time of a start.
 */
export function lazySchemas(): Factories {
  const validators = buildAjv();
  const serializers = buildStringify();
  const buildValidator = (...settings: Parameters<BuildCompilerFromPool>) => {
    const compile = validators(...settings);
    return (route: Parameters<typeof compile>[0]) => {
      const validate = once(() => compile(route));
      return (data: unknown) => (validate()(data) ? true : { error: validate().errors });
    };
  };
  const buildSerializer = (...settings: Parameters<SerializerFactory>) => {
    const compile = serializers(...settings);
    return (route: RouteDefinition) => {
      const serialize = once(() => compile(route));
      return (data: unknown) => serialize()(data);
    };
  };
  return { buildValidator: buildValidator as unknown as Factories['buildValidator'], buildSerializer };
}
