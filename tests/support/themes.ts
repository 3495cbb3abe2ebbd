import type { Page } from 'playwright-core';
import { contrasts, findings } from './axe.ts';

/**
 * Chooses a theme as if in another window of the same reader, so that the page need not be loaded anew. Returns the CSS text of
 * the page's root afterwards.
 */
export function chooseTheme(page: Page, theme: string): Promise<string> {
  return page.evaluate((id) => {
    localStorage.setItem('handover-theme', JSON.stringify(id));
    window.dispatchEvent(new StorageEvent('storage', { key: 'handover-theme' }));
    return document.documentElement.style.cssText;
  }, theme);
}

/** Returns the serious findings of the page as it stands, and those of its colours in the dark. */
export async function findingsDayAndNight(page: Page, at: string): Promise<string[]> {
  const found = await findings(page, at);
  await chooseTheme(page, 'theme-dark');
  found.push(...(await contrasts(page, `${at}, dark`)));
  await chooseTheme(page, 'theme-vip');
  return found;
}
