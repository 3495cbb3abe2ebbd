import { defineConfig } from 'vitest/config';

/** What is given to operators: two releases and an image are built, which takes minutes, so this runs by name and not in the gate. */
export default defineConfig({
  test: { include: ['tests/release/*.test.ts'], testTimeout: 900_000, hookTimeout: 900_000, fileParallelism: false },
});
