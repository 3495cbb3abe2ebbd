import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { param } from '#src/resources/system/param';
import { administrator, freePort } from '../support/built-server.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';
import { type IdentityProvider, openIdentityProvider } from '../support/social-scene.ts';

let corp: IdentityProvider;
let scene: Scene;
beforeAll(async () => {
  const port = await freePort();
  corp = await openIdentityProvider(`http://127.0.0.1:${port}`);
  scene = await openScene({ env: { ...corp.env, PORT: String(port) }, browserPath: inject('browserPath') });
});
afterAll(async () => {
  await scene?.close();
  await corp?.close();
});

const { login, ways, qr, personal } = zh;

/** Returns the code of the first message to a phone in the log of the server. */
const codeInLog = (phone: string) => scene.server.output().match(new RegExp(`"phone":"${phone}","code":"(\\d{6})"`))?.[1];

interface Pending {
  readonly id: string;
}

async function approve(account: string) {
  const { data } = await scene.api.get<{ records: Pending[] }>('blade-user/page', { account, status_equal: '0' });
  const roles = await scene.api.get<{ records: Pending[] }>('blade-system/role/list');
  const depts = await scene.api.get<Pending[]>('blade-system/dept/tree');
  const roleId = (Array.isArray(roles.data) ? roles.data : roles.data.records)[0]?.id;
  return scene.api.post('blade-user/audit-pass', {
    userIds: data.records[0]?.id,
    roleIds: roleId,
    deptIds: depts.data[0]?.id,
  });
}

it('a phone and the code in the message open the door', async () => {
  const phone = '19900001111';
  await scene.api.post('blade-user/update-info', { phone });
  const page = await scene.open();
  await new LoginPage(page).open();

  await page.getByRole('tab', { name: login.byPhone }).click();
  await page.getByLabel(ways.phone).fill(phone);
  await page.getByRole('button', { name: ways.send }).click();
  await page.getByText(ways.sent).waitFor();
  await expect.poll(() => codeInLog(phone)).toMatch(/^\d{6}$/);
  await page.getByLabel(ways.code).fill(codeInLog(phone) ?? '');
  await page.getByRole('button', { name: login.submit, exact: true }).click();

  await page.getByRole('main').waitFor();
  await page.waitForURL(/\/wel\/index/);
});

it('a stranger registers by another site and is in once an administrator has let them in', async () => {
  const page = await scene.open();
  const bySite = page.getByRole('link', { name: ways.bySite.replace('{{name}}', '企业账号') });
  await new LoginPage(page).open();

  await bySite.click();
  await page.getByLabel('Who are you?').fill('errand.wang');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: ways.registerTitle });
  await dialog.getByLabel(ways.account).fill('errand.wang');
  await dialog.getByLabel(ways.password, { exact: true }).fill('Vault-and-branch-5');
  await dialog.getByLabel(ways.password1).fill('Vault-and-branch-5');
  await dialog.getByRole('button', { name: ways.register }).click();
  await page.getByText(ways.registered).waitFor();
  // From now on the other site knows this user and asks no more.
  await bySite.click();
  await page.getByText('注册申请正在审核，请等待管理员通过').waitFor();

  expect((await approve('errand.wang')).code).toBe(200);
  await bySite.click();
  await page.waitForURL(/\/wel\/index/);
});

it('an account of another site is bound on the personal page, opens the door, and is taken away', async () => {
  const page = await scene.openSignedIn({ at: '/info/index' });
  const answer = async (button: string) => {
    await page.getByRole('tab', { name: personal.identities }).click();
    await page.getByRole('button', { name: personal.bind.replace('{{name}}', '企业账号') }).click();
    await page.getByLabel('Who are you?').fill('errand.admin');
    await page.getByRole('button', { name: button }).click();
  };
  await answer('Cancel');
  await page.getByText(personal.bindDenied).waitFor();
  await answer('Continue');
  await page.getByText('Name of errand.admin').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('state=');

  const other = await scene.open();
  await new LoginPage(other).open();
  await other.getByRole('link', { name: ways.bySite.replace('{{name}}', '企业账号') }).click();
  await other.getByLabel('Who are you?').fill('errand.admin');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.waitForURL(/\/wel\/index/);

  await page.getByRole('button', { name: personal.unbind }).click();
  await page.getByRole('button', { name: spaced(zh.common.ok) }).click();
  await page.getByText(personal.noIdentity).waitFor();
});

it('a phone that is signed in lets another device in by its QR code', async () => {
  const desk = await scene.open();
  await new LoginPage(desk).open();
  const shown = desk.waitForResponse((response) => response.url().endsWith('/oauth/qr'));
  await desk.getByRole('tab', { name: login.byQr }).click();
  const { data } = (await (await shown).json()) as { data: { code: string } };
  await desk.getByRole('img', { name: ways.qrPicture }).waitFor();

  const at = `/qrlogin?code=${data.code}`;
  const phone = await scene.openSignedIn({ at, viewport: { width: 390, height: 844 }, isMobile: true });
  await phone.getByText(qr.question).waitFor();
  await desk.getByText(ways.qrScanned).waitFor();
  await phone.getByRole('button', { name: qr.confirm }).click();

  await phone.getByText(qr.confirmed, { exact: true }).waitFor();
  await desk.waitForURL(/\/wel\/index/);
});

it('a session that ends in the middle of a form takes nothing that was typed', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const list = new ListPage(page);
  await list.main
    .getByRole('button', { name: spaced(zh.meta.add) })
    .first()
    .click();
  const { paramName, paramKey, paramValue } = param.fields;
  await list.fill({ [paramName.zh]: 'Half typed', [paramKey.zh]: 'errand.expiry', [paramValue.zh]: '1' });
  await scene.api.post('blade-auth/oauth/end-other-sessions');

  await list.save();
  await new LoginPage(page).signInAgain(administrator.password);

  await list.row('errand.expiry').waitFor();
});

it('two windows that meet a token which has ended renew it once, and go on', async () => {
  const page = await scene.openSignedIn({ at: '/system/param' });
  const other = await page.context().newPage();
  await other.goto('/system/param');
  const lists = [page, other].map((window) => new ListPage(window));
  for (const list of lists) await list.row('account.').first().waitFor();
  const renewals: string[] = [];
  page.context().on('request', (request) => {
    const asked = `${request.url()} ${request.postData() ?? ''}`;
    if (asked.includes('oauth/token') && asked.includes('refresh_token')) renewals.push(asked);
  });
  const tokenNow = () => page.evaluate(() => JSON.parse(localStorage.getItem('handover-session') ?? '{}').accessToken);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('handover-session') ?? '{}');
    localStorage.setItem('handover-session', JSON.stringify({ ...stored, accessToken: 'ended' }));
  });

  await Promise.all(lists.map((list) => list.main.getByRole('button', { name: zh.meta.refresh }).click()));

  await expect.poll(tokenNow).toMatch(/^eyJ/);
  for (const list of lists) await list.row('account.').first().waitFor();
  expect(renewals).toHaveLength(1);
});
