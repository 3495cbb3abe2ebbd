import { vi } from 'vitest';

// Files of a worker share what it has loaded; what these test keeps something in its modules, so each begins with modules of its own.
vi.resetModules();
