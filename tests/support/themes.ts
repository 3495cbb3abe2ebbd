import type { Page } from 'playwright-core';
import { contrasts, findings } from './axe.ts';

/** Another window of the same reader chooses, so that the page need not be loaded anew. Answers how the page is painted then. */
export function chooseTheme(page: Page, theme: string): Promise<string> {
  return page.evaluate((id) => {
    localStorage.setItem('handover-theme', JSON.stringify(id));
    window.dispatchEvent(new StorageEvent('storage', { key: 'handover-theme' }));
    return document.documentElement.style.cssText;
  }, theme);
}

/** Serious findings of the page as it stands, and what is hard to read on it in the dark. */
export async function findingsDayAndNight(page: Page, at: string): Promise<string[]> {
  const found = await findings(page, at);
  await chooseTheme(page, 'theme-dark');
  found.push(...(await contrasts(page, `${at}, dark`)));
  await chooseTheme(page, 'theme-vip');
  return found;
}
