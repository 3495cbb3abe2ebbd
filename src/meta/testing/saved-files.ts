import { vi } from 'vitest';

/** Returns the names of the files that are saved from now on, in order, until the test's spies are restored. */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  // jsdom has neither addresses of blobs nor an effect of a click on one.
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
