import 'fastify';

/**
 * The right that a route demands. Every route states it as `config.right` when it is registered; the server does not start when
 * one is missing (promise 22).
 *
 * - `public`: every caller; these routes are listed literally in the tests
 * - `session`: every signed-in user
 * - `{ anyOf }`: users with one of these menu or button codes
 * - `platform`: platform administrators only
 */
export type Right = 'public' | 'session' | 'platform' | { readonly anyOf: readonly string[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
    /** Whether the route also answers while an initial password has to be changed. */
    beforePasswordChange?: boolean;
  }
}
