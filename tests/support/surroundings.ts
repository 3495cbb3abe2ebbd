const kept = ['PATH', 'HOME', 'TZ', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/**
 * Returns what a server of the tests gets from the shell that runs them: no settings, but the same clock
 * (`scripts/at-time.sh`).
 */
export const surroundings = (): NodeJS.ProcessEnv => Object.fromEntries(kept.map((name) => [name, process.env[name]]));
