import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seedId } from '#server/lib/seed-id';
import { addDays } from '#shared/time';
import { zh } from '#src/locales/words';
import { convoy } from '#src/resources/business/convoy';
import { dept, deptCategories } from '#src/resources/system/dept';
import { dictBiz } from '#src/resources/system/dict';
import { pngOf } from '../support/files.ts';
import { today } from '../support/on-one-day.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ browserPath: inject('browserPath') });
});
afterAll(() => scene?.close());

const { fields } = convoy;
const photo = pngOf({ width: 60, height: 60, rows: 60, pixel: (x, y) => [x * 4, y * 4, 120] });
const day = (offset: number) => addDays(today(), offset);

/** Adds a base to serve and a company to belong to. */
async function prepare() {
  const entry = { parentId: seedId('dict:business', 'escort_company=-1'), code: 'escort_company', dictKey: '1', sort: 1 };
  await scene.api.submit(dictBiz, { ...entry, dictValue: '江南押运' });
  const place = { address: '1', contactName: 'Ann', contactPhone: '13800000001', parentId: seedId('dept', '000000'), sort: 9 };
  await scene.api.submit(dept, { ...place, deptName: '江南金库', fullName: '江南金库', deptCategory: deptCategories.base });
}

it('a driver is registered with photo and licences, is warned about in the list, and signs in with the password shown once', async () => {
  await prepare();
  const page = await scene.openSignedIn({ at: '/business/convoy' });
  const list = new ListPage(page);

  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.dialog.locator('input[type=file]').first().setInputFiles({ name: 'pass.png', mimeType: 'image/png', buffer: photo });
  await list.fill({
    [fields.realName.zh]: '李司机',
    [fields.account.zh]: 'driverli',
    [fields.phone.zh]: '13800001234',
    [fields.idNo.zh]: '11010519491231002X',
    [fields.guardCertNo.zh]: 'BA-1',
    [fields.driverLicence.zh]: 'JS-1',
  });
  await list.choose(fields.duty.zh, '司机');
  await list.dialog.getByRole('radio', { name: '江南押运' }).check();
  await list.choose(fields.deptId.zh, '江南金库');
  for (const [label, value] of [
    [fields.guardCertExpire.zh, day(10)],
    [fields.driverLicenceExpire.zh, day(400)],
  ] as const) {
    await list.dialog.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('Enter');
  }
  await list.dialog.getByText('剩10天').waitFor();
  await list.save();

  const handed = page.getByRole('dialog').filter({ hasText: zh.user.passwordsWarning });
  const password = await handed.locator('code').innerText();
  await handed.getByRole('button', { name: zh.user.savedClose }).click();
  await handed.waitFor({ state: 'hidden' });
  await expect.poll(() => list.row('李司机').innerText()).toContain(`剩10天 · ${fields.guardCertExpire.zh}`);
  await expect.poll(() => list.row('李司机').locator('img').count()).toBe(1);
  expect(await page.content()).not.toContain(password);

  const own = await scene.open();
  const login = new LoginPage(own);
  await login.open();
  await login.fillIn({ account: 'driverli', password });
  await own.getByText(zh.login.firstTitle).first().waitFor();
  expect(scene.complaints).toEqual([]);
});
