/**
 * The Node options of a server of the tests on an embedded database. Without them a quarter of a start is spent on making it
 * faster than a test needs. A bench has none of them, because it measures what users have.
 */
export const quickly: readonly string[] = process.env.VITEST ? ['--liftoff-only'] : [];
