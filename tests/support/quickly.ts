/**
 * How a server of the tests is started on an embedded database: a quarter of what a start costs is making that faster than a test
 * needs it. A bench measures what users have.
 */
export const quickly: readonly string[] = process.env.VITEST ? ['--liftoff-only'] : [];
