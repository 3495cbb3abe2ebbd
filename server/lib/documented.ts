import type { RouteShorthandOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Documents the answer without compiling a serialiser of it. Where neither this nor a response is told, the document says what the
     * types of the handler say (`scripts/answers.ts`).
     */
    answer?: TSchema;
    /** The call answers with the address of another page. */
    isRedirect?: boolean;
  }
}

/** The parameters of a call that is sent nothing. */
export const nothing: Readonly<Record<string, string>> = {};

/** What a call takes and gives besides its parameters and the answer that its handler returns. */
interface More {
  /** What is sent as JSON, where that is more than a few texts. */
  readonly body?: TSchema;
  /** The types of an answer that is no JSON. */
  readonly produces?: readonly string[];
  /** A browser is sent to another page. */
  readonly isRedirect?: boolean;
}

const emptyBody = Type.Object({}, { description: 'Nothing is sent' });

/**
 * Documents a call whose parameters the handler reads itself, because clients of the family send them in the address, as a form or
 * as JSON, and numbers as texts. The schema is for readers; nothing is checked twice.
 *
 * @example
 * app.post('/blade-user/update-password', { config, ...documented('Change the password', { oldPassword: 'md5 hex' }) }, handler);
 */
export function documented(
  summary: string,
  parameters: Readonly<Record<string, string>> = {},
  { body = parameters === nothing ? emptyBody : undefined, produces, isRedirect }: More = {},
): Pick<RouteShorthandOptions, 'schema' | 'validatorCompiler'> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, description]) => [name, { type: 'string', description }]),
  );
  const hasParameters = Object.keys(parameters).length > 0;
  return {
    schema: {
      summary,
      ...(hasParameters && { querystring: { type: 'object', properties } }),
      ...(body && { body }),
      ...(produces && { produces: [...produces] }),
      ...(isRedirect && { isRedirect }),
    },
    validatorCompiler: () => () => true,
  };
}
