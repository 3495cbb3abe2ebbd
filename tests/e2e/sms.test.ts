import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { sms, smsKinds } from '#src/resources/resource/sms';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';
import { openSmsVendor, type SmsVendor, vendorKeys } from '../support/sms-vendor.ts';

let vendor: SmsVendor;
let scene: Scene;
beforeAll(async () => {
  vendor = await openSmsVendor();
  // As in production, nobody can sign in by phone without a configuration.
  const env = { OUTBOUND_HOSTS: vendor.host, SMS_PROVIDER: 'off' };
  scene = await openScene({ env, browserPath: inject('browserPath') });
});
afterAll(async () => {
  await scene?.close();
  await vendor?.close();
});

const { login, ways } = zh;

it('a configuration is tried and enabled, and from then on its codes open the door', async () => {
  const phone = '19900002222';
  await scene.api.post('blade-user/update-info', { phone });
  const account = { endpoint: `${vendor.url}/send`, ...vendorKeys, templateId: 'T-9', signName: '银行' };
  await scene.api.submit(sms, { smsCode: 'errand', category: smsKinds.http, ...account });
  const desk = await scene.openSignedIn({ at: '/resource/sms' });
  const list = new ListPage(desk);

  await list.startAction('errand', zh.sms.send);
  await list.dialog.getByLabel(zh.sms.phones).fill('19900003333,');
  await list.dialog.getByLabel(zh.sms.paramName.replace('{{n}}', '1')).fill('name');
  await list.dialog.getByLabel(zh.sms.paramValue.replace('{{n}}', '1')).fill('Li');
  await list.dialog.getByRole('button', { name: spaced(zh.common.ok) }).click();
  await list.dialog.waitFor({ state: 'hidden' });
  expect(vendor.taken).toEqual([{ phone: '19900003333', template: 'T-9', params: { name: 'Li' } }]);

  await list.startAction('errand', '启用');
  await list.confirm();
  await expect.poll(async () => (await scene.api.list(sms)).data.records[0]?.status).toBe(2);

  const page = await scene.open();
  await new LoginPage(page).open();
  await page.getByRole('tab', { name: login.byPhone }).click();
  await page.getByLabel(ways.phone).fill(phone);
  await page.getByRole('button', { name: ways.send }).click();
  await page.getByText(ways.sent).waitFor();
  const sent = () => vendor.taken.find((message) => message.phone === phone)?.params.code ?? '';
  await expect.poll(sent).toMatch(/^\d{6}$/);
  await page.getByLabel(ways.code).fill(sent());
  await page.getByRole('button', { name: login.submit, exact: true }).click();

  await page.getByRole('main').waitFor();
  await page.waitForURL(/\/wel\/index/);
});
