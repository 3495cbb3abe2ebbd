/** Milliseconds after which a part of the app that has not arrived counts as failed (protocol 8.3). */
const longest = 120_000;

/** Returns a part of the app, or rejects when it takes too long: the browser itself would wait for ever. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new TypeError('Failed to fetch dynamically imported module: it did not come in time'));
    const timer = setTimeout(late, longest);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
