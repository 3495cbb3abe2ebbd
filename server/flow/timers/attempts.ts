const MINUTE_MS = 60_000;

/** How long after a failure it is tried again. */
const pauses = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** After so many failures a timer is given up; its row stays, with the error. */
export const mostAttempts = pauses.length + 1;

/** When a timer is tried again that has failed so often. */
export function nextAttempt(at: Date, attempts: number): Date {
  return new Date(at.getTime() + (pauses[attempts - 1] ?? 0));
}
