import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { callPath } from '#shared/define';
import { notice } from '#src/resources/desk/notice';
import { attach } from '#src/resources/resource/attach';
import type { Api } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { bytesOf } from '../../../../tests/support/files.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openUploadApp, type UploadApp, upload } from '../../../../tests/support/uploads.ts';

const files = tableOf(attach);
const held = { refType: notice.name, refId: '1' };

let app: UploadApp;
let admin: Api;
let clerk: Api;

beforeAll(async () => {
  app = await openUploadApp({ UPLOAD_QUOTA_MB: '1' });
  admin = await app.signInAs('admin');
  await app.db.delete(files);
  clerk = (await peopleOf(app).person(['attach', 'attach_upload', 'attach_view', 'attach_edit', 'attach_delete'])).api;
});
afterAll(() => app.close());

const keep = (links: string, as = clerk) => as.post<{ count: number }>(callPath(attach, 'keep'), { links });
const sent = async (as = clerk, name = 'me.png') => accepted(await upload(as, { name }));
const change = (id: string, values: Partial<typeof files.$inferInsert>) =>
  app.db.update(files).set(values).where(eq(files.id, id));

describe('the list of files', () => {
  it('keeps what was uploaded for it, and shows it by a link that holds', async () => {
    const [one, two] = [await sent(), await sent(clerk, '合同.png')];
    expect(accepted(await keep(`${one.link},${two.link}`))).toEqual({ count: 2 });

    const { records } = accepted(await clerk.list(attach, { originalName: '合同' }));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ id: two.attachId, usedBy: '', refType: attach.name });
    expect((await app.fetch(String(records[0]?.link))).rawPayload.equals(bytesOf.png)).toBe(true);
    expect(accepted(await clerk.get(callPath(attach, 'usage')))).toEqual({ used: 2 * bytesOf.png.length, quota: 2 ** 20 });
  });

  it('takes nothing that is of somebody else or belongs to a record, and then nothing at all', async () => {
    const [own, foreign, taken] = [await sent(), await sent(admin), await sent()];
    await change(taken.attachId, held);
    for (const other of [foreign, taken]) {
      expect(await keep(`${own.link},${other.link}`)).toMatchObject({ bizCode: 'NOT_FOUND' });
    }
    const [row] = await app.db.select().from(files).where(eq(files.id, own.attachId));
    expect(row?.refType).toBeNull();
    expect(await keep('https://elsewhere.example/x.png')).toMatchObject({ bizCode: 'WRONG_PARAMETER' });
  });

  it('lets a file be called anew, and nothing else of it be changed', async () => {
    const { attachId, name } = await sent();
    const row = accepted(await clerk.detail(attach, attachId));
    accepted(await clerk.submit(attach, { ...row, originalName: 'new.png', name: 'upload/x', refType: 'user', ossId: '9' }));
    expect(accepted(await clerk.detail(attach, attachId))).toMatchObject({ originalName: 'new.png', name });
    expect((await clerk.submit(attach, { originalName: 'made up.png' })).success).toBe(false);
    expect((await admin.submit(attach, { originalName: 'made up.png' })).success).toBe(false);
  });
});

describe('removing', () => {
  it('is refused while a record holds the file, and says which noun', async () => {
    const { link, attachId } = await sent(admin);
    const values = { title: 'x', category: 1, content: 'x', releaseTime: '2026-01-01 08:00:00', attachIds: link };
    const { id } = accepted(await admin.submit(notice, values));

    const [row] = accepted(await clerk.list(attach, { originalName: 'me' })).records;
    expect(row).toMatchObject({ id: attachId, usedBy: notice.label.zh, refType: notice.name, refId: id });
    expect(await clerk.remove(attach, [attachId])).toMatchObject({
      bizCode: 'FILE_IN_USE',
      msg: `附件“me.png”正在被${notice.label.zh}使用，不能删除`,
    });
    accepted(await admin.remove(notice, [id]));
    accepted(await clerk.remove(attach, [attachId]));
    expect((await app.fetch(link)).statusCode).toBe(404);
  });

  it('gives the room back', async () => {
    const used = async () => accepted(await clerk.get<{ used: number }>(callPath(attach, 'usage'))).used;
    const before = await used();
    const { attachId, link } = await sent();
    accepted(await keep(link));
    expect(await used()).toBe(before + bytesOf.png.length);
    accepted(await clerk.remove(attach, [attachId]));
    expect(await used()).toBe(before);
  });
});

it('is nobody’s without the button, and of another tenant not there', async () => {
  const { person, make } = peopleOf(app);
  const { api } = await person(['attach', 'attach_view']);
  const { link, attachId } = await sent(api);
  expect((await keep(link, api)).status).toBe(403);
  expect((await api.remove(attach, [attachId])).status).toBe(403);

  await make.tenant({ tenantId: '100001' });
  const stranger = await person(['attach', 'attach_view', 'attach_delete'], { tenantId: '100001' });
  expect(accepted(await stranger.api.list(attach)).records).toEqual([]);
  expect(await stranger.api.remove(attach, [attachId])).toMatchObject({ bizCode: 'NOT_FOUND' });
});
