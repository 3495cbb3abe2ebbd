const kept = ['PATH', 'HOME', 'TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/**
 * Returns what a server of the tests gets from the shell that runs them: no settings, but the same clock
 * (`scripts/at-time.sh`).
 */
export const surroundings = (): NodeJS.ProcessEnv => Object.fromEntries(kept.map((name) => [name, process.env[name]]));

/**
 * The Node options of a server of the tests on an embedded database. Without them a quarter of a start is spent on making it
 * faster than a test needs. A bench has none of them, because it measures what users have.
 */
export const quickly: readonly string[] = process.env.VITEST ? ['--liftoff-only'] : [];
