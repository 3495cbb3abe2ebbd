const MINUTE_MS = 60_000;

/** The milliseconds after each failure until the next attempt. */
const pauses = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** The number of failures after which a timer is given up; its row stays, with the error. */
export const mostAttempts = pauses.length + 1;

/** Returns when a timer that has failed this often is tried again. */
export function nextAttempt(at: Date, attempts: number): Date {
  return new Date(at.getTime() + (pauses[attempts - 1] ?? 0));
}
