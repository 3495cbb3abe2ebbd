import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** A compiled schema. A validator leaves its errors on itself, where Fastify looks after each call. */
interface Compiled {
  (data: unknown): unknown;
  errors?: unknown;
}

function lazily<Args extends unknown[], Route>(factory: (...args: Args) => (route: Route) => Compiled) {
  return (...args: Args) => {
    const compile = factory(...args);
    return (route: Route) => {
      let compiled: Compiled | undefined;
      const lazy: Compiled = (data) => {
        compiled ??= compile(route);
        const result = compiled(data);
        lazy.errors = compiled.errors;
        return result;
      };
      return lazy;
    };
  };
}

/**
 * Fastify's own compilers, started by the first request of a route instead of by its registration: with hundreds of routes that
 * is a quarter of a second at every start, and most routes of a server are never called.
 *
 * The types of the two packages are narrower than what Fastify calls them with.
 */
export const lazyCompilers = {
  buildValidator: lazily(ajvCompiler()),
  buildSerializer: lazily(serializerCompiler()),
} as unknown as Compilers;
