import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { zh } from '#src/locales/words';
import { attach } from '#src/resources/resource/attach';
import { oss } from '#src/resources/resource/oss';
import { bytesOf } from '../support/files.ts';
import { filled } from '../support/pages/filled.ts';
import { Frame } from '../support/pages/frame.ts';
import { ListPage } from '../support/pages/list-page.ts';
import { spaced } from '../support/pages/spaced.ts';
import { told } from '../support/pages/told.ts';
import { openS3Server, type S3Server } from '../support/s3-server.ts';
import { openScene, type Scene } from '../support/scene.ts';

let s3: S3Server;
let scene: Scene;
let page: Page;
let list: ListPage;

beforeAll(async () => {
  s3 = await openS3Server();
  scene = await openScene({ env: { OUTBOUND_HOSTS: s3.host }, browserPath: inject('browserPath') });
  page = await scene.openSignedIn();
  list = new ListPage(page);
});
afterAll(async () => {
  await scene?.close();
  await s3?.close();
});

const words = zh.storage;
const button = (name: string) => page.getByRole('button', { name: spaced(name) });

/** Uploads files with the dialog of the list of attachments. */
async function upload(...names: readonly string[]): Promise<void> {
  await new Frame(page).go('资源管理', '附件管理');
  await button(words.upload).click();
  const pdf = (name: string) => name.endsWith('.pdf');
  const files = names.map((name) => ({
    name,
    mimeType: pdf(name) ? 'application/pdf' : 'image/png',
    buffer: pdf(name) ? bytesOf.pdf : bytesOf.png,
  }));
  await list.dialog.locator('input[type=file]').setInputFiles(files);
  for (const name of names) await list.dialog.getByRole('link', { name }).waitFor();
  await list.dialog.getByRole('button', { name: spaced(zh.common.ok) }).click();
  await told(page, filled(words.uploaded, { count: String(names.length) }));
}

/** Previews a document of the list, and returns the size of the previewed file in bytes. */
async function previewed(name: string): Promise<number> {
  await list.startAction(name, zh.meta.view);
  const answered = page.waitForResponse((response) => response.url().includes('/oss/file/') && response.ok());
  await button(words.preview).click();
  const frame = page.getByTitle(filled(words.previewOf, { name }));
  await frame.and(page.locator('[src^="blob:"]')).waitFor();
  const { length } = await (await answered).body();
  await page.keyboard.press('Escape');
  await frame.waitFor({ state: 'hidden' });
  await list.dialog
    .getByRole('button', { name: spaced(zh.common.close) })
    .last()
    .click();
  return length;
}

it('files are kept on the disk, then in a bucket; those of before are seen all the time, and are brought after', async () => {
  await upload('before.pdf');

  await new Frame(page).go('资源管理', oss.label.zh);
  const { endpoint, bucketName, accessKey, secretKey } = s3;
  const { fields } = oss;
  await button(zh.meta.add).click();
  await list.fill({ [fields.ossCode.zh]: 'BUCKET-1' });
  await list.choose(fields.category.zh, 'MinIO');
  await list.fill({
    [fields.endpoint.zh]: endpoint,
    [fields.bucketName.zh]: bucketName,
    [fields.accessKey.zh]: accessKey,
    [fields.secretKey.zh]: secretKey,
  });
  await list.save();
  await list.startAction('BUCKET-1', '测试连接');
  await told(page, zh.meta.done);
  await list.startAction('BUCKET-1', '启用');
  await list.confirm();
  await expect.poll(async () => (await scene.api.list(oss)).data.records[0]?.status).toBe(2);

  await upload('after.pdf', 'picture.png');
  expect(await previewed('before.pdf')).toBe(bytesOf.pdf.length);
  expect(await previewed('after.pdf')).toBe(bytesOf.pdf.length);
  const { records } = (await scene.api.list(attach, { originalName: 'after' })).data;
  expect(records[0]).toMatchObject({ ossId: expect.stringMatching(/^\d+$/) });

  await new Frame(page).go('资源管理', oss.label.zh);
  await list.startAction('BUCKET-1', words.move);
  await list.dialog.getByRole('button', { name: spaced(words.start) }).click();
  await list.dialog.getByText(/^迁移完成/).waitFor();
  await list.dialog
    .getByRole('button', { name: spaced(zh.common.close) })
    .last()
    .click();
  await new Frame(page).go('资源管理', '附件管理');
  expect(await previewed('before.pdf')).toBe(bytesOf.pdf.length);
  expect(scene.complaints).toEqual([]);
});
