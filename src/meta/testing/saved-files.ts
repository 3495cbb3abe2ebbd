import { vi } from 'vitest';

/** The names of the files that are handed to the browser from now on, in their order, until the test's spies are restored. */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  // jsdom knows neither addresses of blobs nor what a click on one would do.
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
