import { vi } from 'vitest';

// Files of a worker share the modules that it has loaded. These tests need modules that keep state, so each file begins with
// its own.
vi.resetModules();
