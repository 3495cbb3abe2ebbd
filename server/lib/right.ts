import 'fastify';

/**
 * What a route demands. Every route states it as `config.right` when it is registered; the server does not start when one is
 * missing (security-and-reliability 22).
 *
 * - `public`: anybody, listed literally in the tests
 * - `session`: anybody signed in
 * - `{ anyOf }`: one of these menu or button codes
 * - `platform`: platform administrators only
 */
export type Right = 'public' | 'session' | 'platform' | { readonly anyOf: readonly string[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
    /** Also answers while an initial password has to be changed. */
    beforePasswordChange?: boolean;
  }
}
