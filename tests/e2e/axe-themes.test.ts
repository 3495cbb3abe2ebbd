import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { themes } from '#src/theme/themes';
import { chooseTheme, contrasts } from '../support/axe.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath'), env: { SAMPLE_DATA: '1' } });
});
afterAll(() => scene?.close());

it('no theme has a text that is hard to read on a list, a form and the home page', async () => {
  const page = await scene.openSignedIn({ isDeaf: true });
  const found: string[] = [];
  const painted = new Set<string>();
  const look = async (at: string, within?: string) => {
    for (const { id } of themes) {
      painted.add(await chooseTheme(page, id));
      found.push(...(await contrasts(page, `${id} ${at}`, within)));
    }
  };
  await look('home');
  await page.goto('/business/car');
  await page.getByRole('main').waitFor();
  await look('list', 'main');
  await page.keyboard.press('n');
  await page.getByRole('dialog').waitFor();
  await look('form', '[role=dialog]');
  expect(painted.size).toBe(themes.length);
  expect(found).toEqual([]);
}, 600_000);
