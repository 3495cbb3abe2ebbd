import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { param } from '#src/resources/system/param';
import { type BuiltServer, copyPrepared, freePort, startBuiltServer } from '../support/built-server.ts';
import { makeNextBuild, removeNextBuild } from '../support/next-build.ts';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { told } from '../support/pages/told.ts';
import { openSceneAt, type Scene } from '../support/scene.ts';

const { strip, error } = zh.layout;
const params = '参数管理';
const posts = '岗位管理';

let dataDir: string;
let scene: Scene;
let next: BuiltServer;
/** The pages of three people who are at work when the next release comes. */
let writing: Page;
let reading: Page;
let adding: Page;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'handover-releases-'));
  await copyPrepared({ DATABASE_URL: '' }, dataDir, 'dist');
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  scene = await openSceneAt(await startBuiltServer(env), inject('browserPath'));
  writing = await scene.openSignedIn({ at: '/info/index', now: new Date() });
  reading = await openParams();
  adding = await openParams();
  await nickname().fill('Half typed');
  await new ListPage(reading).search(param.fields.paramKey.zh, 'account');
  await adding
    .getByRole('main')
    .getByRole('button', { name: spaced(zh.meta.add) })
    .click();
  await new ListPage(adding).fill({ [param.fields.paramName.zh]: 'Half added' });
  await release(env);
});
afterAll(async () => {
  await scene?.close();
  await next?.stop();
  await removeNextBuild();
  await rm(dataDir, { recursive: true, force: true });
});

const nickname = () => writing.getByRole('textbox', { name: '昵称' });
const isNext = (page: Page) => page.evaluate(() => document.querySelector('script[type=module]')?.outerHTML.includes('-next.js'));

async function openParams(): Promise<Page> {
  const page = await scene.openSignedIn({ at: '/system/param' });
  await new ListPage(page).row('account.').first().waitFor();
  return page;
}

/** Replaces the server by one that has none of the files of the build in the browsers. */
async function release(env: NodeJS.ProcessEnv) {
  const build = await makeNextBuild();
  await scene.server.stop();
  next = await startBuiltServer(env, build);
}

it('a new release is offered and waits for what is being filled in', async () => {
  await writing.clock.fastForward('05:01');
  await writing.getByText(strip.updated).waitFor();

  await writing.getByRole('button', { name: spaced(strip.reload) }).click();
  await writing.getByText(strip.busy).waitFor();
  await expect.poll(() => nickname().inputValue()).toBe('Half typed');

  await new Frame(writing).go('系统管理', posts);
  await writing.getByText(error.updatedTitle).waitFor();
  await new Frame(writing).tab(zh.layout.top.info).click();
  await expect.poll(() => nickname().inputValue()).toBe('Half typed');

  await writing.getByRole('button', { name: spaced(zh.personal.save) }).click();
  await told(writing, zh.personal.saved);
  await writing.getByRole('button', { name: spaced(strip.reload) }).click();
  await expect.poll(() => isNext(writing).catch(() => false)).toBe(true);
  await new Frame(writing).shown(zh.layout.top.info).waitFor();
  await expect.poll(() => nickname().inputValue()).toBe('Half typed');
});

it('a screen whose file is gone loads the window once, in silence, and is there', async () => {
  let loads = 0;
  reading.on('load', () => {
    loads += 1;
  });

  await new Frame(reading).go('系统管理', posts);
  await new ListPage(reading).heading('岗位名称').waitFor();

  expect([loads, await isNext(reading)]).toEqual([1, true]);
  await new Frame(reading).tab(params).click();
  const list = new ListPage(reading);
  await list.row('account.').first().waitFor();
  await expect.poll(() => list.searchField(param.fields.paramKey.zh).inputValue()).toBe('account');
});

it('what the frame opens does not take a half-filled form away, be it gone or not', async () => {
  const field = adding.getByRole('dialog').getByLabel(param.fields.paramName.zh, { exact: true });

  await adding.keyboard.press('Control+l');
  await told(adding, error.partOutdated);
  await expect.poll(() => field.inputValue()).toBe('Half added');

  adding.once('dialog', (question) => void question.accept());
  await adding.reload();
  expect(await isNext(adding)).toBe(true);
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe('Half added');
});

it('what a release leaves to packages is found there: the viewer of the API, its documents, the letters of a captcha', async () => {
  const paths = ['docs', 'docs/static/swagger-ui.css', 'docs/json', 'blade-auth/oauth/captcha'];

  const answers = await Promise.all(paths.map((path) => fetch(`${next.url}/api/${path}`)));

  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
});
