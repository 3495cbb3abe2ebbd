import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { menu } from '#src/resources/system/menu';
import { Frame } from '../support/pages/frame.ts';
import { spaced } from '../support/pages/spaced.ts';
import { openScene, type Scene } from '../support/scene.ts';

/** The page of another site, which tells what it can see of the app that embeds it. */
const page = `<!doctype html><title>Report</title><p id="seen"></p><script>
const tries = {
  storage: () => parent.localStorage.length,
  document: () => parent.document.title,
  opener: () => opener.location.href,
  away: () => { if (top !== self) top.location.href = 'about:blank'; return 'led away'; },
};
const seen = Object.entries(tries).map(([name, look]) => { try { return name + ':' + look(); } catch { return name + ':no'; } });
document.getElementById('seen').textContent = [location.search, window.name || 'unnamed', ...seen].join(' ');
</script>`;

let scene: Scene;
let site: Server;
let address: string;
const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  site = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers });
    response.setHeader('content-type', 'text/html');
    response.end(page);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const bound = site.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
  scene = await openScene({ browserPath: inject('browserPath') });
  const branch = { name: '外部系统', code: 'outside', category: 1, path: '/outside', sort: 90 };
  const { data } = await scene.api.submit(menu, branch);
  const below = { parentId: data.id, category: 1, sort: 1 };
  await scene.api.submit(menu, { ...below, name: '报表中心', code: 'report_site', path: `${address}/report?year=2026` });
  await scene.api.submit(menu, { ...below, name: '新窗报表', code: 'report_window', path: `${address}/window`, isOpen: 2 });
  await scene.api.submit(menu, { ...below, name: '静态说明', code: 'plain_html', path: '/help/index.html' });
});
afterAll(async () => {
  await scene?.close();
  site?.closeAllConnections();
  site?.close();
});

it('a site of the menu is shown in a tab, knows its query and nothing of the app (promise 45)', async () => {
  const shown = await scene.openSignedIn();

  await new Frame(shown).go('外部系统', '报表中心');

  const seen = shown.frameLocator('iframe[title="报表中心"]').locator('#seen');
  await expect.poll(() => seen.textContent()).toBe('?year=2026 unnamed storage:no document:no opener:no away:no');
  expect(new URL(shown.url()).pathname).toBe('/myiframe/report_site');
  const { headers } = asked.find(({ url }) => url.startsWith('/report')) ?? { headers: {} };
  expect(JSON.stringify(headers)).not.toMatch(/bearer|blade-auth|referer|cookie/i);
  await shown.reload();
  await expect.poll(() => seen.textContent()).toContain('?year=2026');
});

it('no address but those of the menu is embedded (promise 45)', async () => {
  const before = asked.length;

  const shown = await scene.openSignedIn({ at: `/myiframe/none?url=${encodeURIComponent(`${address}/typed`)}` });
  await shown.waitForURL(/\/404/);
  await shown.goto(`/myiframe/report_site?src=${encodeURIComponent(`${address}/typed`)}&url=${address}/typed`);
  await shown.locator('iframe').waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(before);

  expect(asked.map(({ url }) => url).filter((url) => url.startsWith('/typed'))).toEqual([]);
});

it('a page of plain HTML beside the app is waited for until it is there, and embedded without the origin of the app', async () => {
  const shown = await scene.openSignedIn();

  await new Frame(shown).go('外部系统', '静态说明');
  await shown.getByText(zh.layout.error.notFoundTitle).waitFor();
  await expect.poll(() => shown.locator('iframe').count()).toBe(0);
  await shown.route('**/help/index.html', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Help</p>' }));
  await shown.getByRole('button', { name: spaced(zh.layout.state.retry) }).click();

  const frame = shown.locator('iframe[title="静态说明"]');
  await frame.waitFor();
  await expect.poll(() => frame.getAttribute('src')).toBe('/help/index.html');
  await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
});

it('what the menu wants in a window of its own opens there, cannot reach back, and is no tab', async () => {
  const shown = await scene.openSignedIn();
  const frame = new Frame(shown);
  await frame.openBranch('外部系统');
  const opened = shown.context().waitForEvent('page');

  await frame.menu.getByRole('link', { name: '新窗报表', exact: true }).click();

  const other = await opened;
  await expect.poll(() => other.locator('#seen').textContent()).toContain('opener:no');
  await expect.poll(() => shown.getByRole('tab').allTextContents()).not.toContain('新窗报表');
  expect(new URL(shown.url()).pathname).toBe('/wel/index');

  await shown.keyboard.press('Control+k');
  const found = shown.context().waitForEvent('page');
  await shown.getByRole('combobox', { name: zh.tools.search.title }).fill('新窗');
  await shown.keyboard.press('Enter');
  await expect.poll(async () => new URL((await found).url()).pathname).toBe('/window');
});
