import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { user } from '#src/resources/system/user';
import { pngOf } from '../support/files.ts';
import { Frame } from '../support/pages/frame.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const words = zh.personal;
/** A picture with something to recognise, in a shape that has to be cropped. */
const photo = pngOf({
  width: 300,
  height: 200,
  rows: 200,
  pixel: (x, y) => [x % 256, y, (x - 150) ** 2 + (y - 100) ** 2 < 5000 ? 255 : 0],
});

it('a picture is cropped, sent, saved, and stands in the frame at once and after the next sign-in', async () => {
  const page = await scene.openSignedIn({ at: '/info/index' });
  const frame = new Frame(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.changeAvatar }).click();
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  const dialog = page.getByRole('dialog', { name: words.cropTitle });
  await dialog.getByRole('slider').fill('1.5');
  await dialog.getByRole('button', { name: words.use }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => frame.avatar.count()).toBe(0);

  await page.getByLabel(user.fields.phone.zh).fill('13800000000');
  await page.getByRole('button', { name: words.save }).click();
  await frame.avatar.waitFor();

  const next = await scene.openSignedIn({ at: '/info/index' });
  const avatar = new Frame(next).avatar;
  await avatar.waitFor();
  // The picture was re-encoded to a square, so its size is not that of the chosen one.
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([400, 400]);
  expect(scene.complaints).toEqual([]);
});

it('what only looks like a picture is refused in words', async () => {
  const page = await scene.openSignedIn({ at: '/info/index' });

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });

  await page.getByRole('alert').getByText('图片仅支持jpg、png，且不超过500KB').waitFor();
});
