import type { Page } from 'playwright-core';

/** The pages that are open at this moment, in any browser. */
export const openPages = new Set<Page>();
