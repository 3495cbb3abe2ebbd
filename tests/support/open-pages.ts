import type { Page } from 'playwright-core';

/** What every browser shows at this moment. */
export const openPages = new Set<Page>();
