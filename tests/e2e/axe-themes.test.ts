import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { themes } from '#src/theme/themes';
import { contrasts } from '../support/axe.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath'), env: { SAMPLE_DATA: '1', SAMPLE_DAYS: '0' } });
});
afterAll(() => scene?.close());

it('no theme has a text that is hard to read on a list, a form and the home page', async () => {
  const page = await scene.openSignedIn({ isDeaf: true });
  const found: string[] = [];
  for (const { id } of themes) {
    await page.evaluate((theme) => localStorage.setItem('handover-theme', JSON.stringify(theme)), id);
    for (const path of ['/wel/index', '/business/car']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      found.push(...(await contrasts(page, `${id} ${path}`)));
    }
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    found.push(...(await contrasts(page, `${id} form`)));
  }
  expect(found).toEqual([]);
}, 600_000);
