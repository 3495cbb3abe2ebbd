import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { bytesOf } from '../../../../tests/support/files.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openUploadApp, type UploadApp, upload } from '../../../../tests/support/uploads.ts';

let app: UploadApp;
let clerk: Api;

beforeAll(async () => {
  app = await openUploadApp();
  clerk = await app.signInAs('clerk');
});
afterAll(() => app.close());

const privately = async () => (await upload(clerk, { query: { isPrivate: '1' } })).data;

describe('a file', () => {
  it.each([
    { name: 'photo.png', bytes: bytesOf.png, disposition: 'inline; filename="photo.png"; filename*=UTF-8\'\'photo.png' },
    {
      name: "合同'1'.pdf",
      bytes: bytesOf.pdf,
      disposition: 'attachment; filename="___1_.pdf"; filename*=UTF-8\'\'%E5%90%88%E5%90%8C%271%27.pdf',
    },
  ])('called $name comes back inert (promise 41)', async ({ name, bytes, disposition }) => {
    const { data } = await upload(clerk, { name, bytes });

    expect((await app.fetch(data.link)).headers).toMatchObject({
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=604800, immutable',
    });
  });

  it.each([
    'upload/20260101/0123456789abcdef0123456789abcdef.png',
    '..%2f..%2fkeys.json',
    '../../keys.json',
    'upload/20260101/../../../keys.json',
    'incoming/x',
    'upload/20260101/a.png%00',
    '',
  ])('is not found where there is none: %s', async (name) => {
    const { statusCode, body } = await app.fetch(`/api/blade-resource/oss/file/${name}`);

    expect([statusCode, body.includes('token')]).toEqual([404, false]);
  });
});

describe('a private file', () => {
  it('is fetched by its signed link only', async () => {
    const { link, domain, name } = await privately();

    expect(link).toMatch(/\?expires=\d+&sign=[\w-]{43}$/);
    expect(await app.fetch(link)).toMatchObject({
      statusCode: 200,
      headers: expect.objectContaining({ 'cache-control': expect.stringMatching(/^private, max-age=\d{1,3}$/) }),
    });
    expect((await app.fetch(`${domain}/${name}`)).json()).toMatchObject({ code: 404, msg: '未找到数据' });
  });

  it('is not fetched by a changed, foreign or ended link', async () => {
    const [one, other] = [await privately(), await privately()];
    const [, parameters] = one.link.split('?');
    const changed = [
      `${other.domain}/${other.name}?${parameters}`,
      one.link.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 86_400}`),
      one.link.replace(/expires=\d+/, 'expires=1'),
      one.link.replace(/sign=.{4}/, 'sign=AAAA'),
      one.link.replace(/sign=[^&]+/, 'sign='),
      `${one.link}&sign=again`,
    ];

    const answers = await Promise.all(changed.map(app.fetch));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(changed.map(() => 404));
  });
});

describe('a fresh link', () => {
  const link = (as: Api, query: Record<string, string>) => as.get<string>('blade-resource/attach/link', query);

  it('is for whoever sent the file, and whoever administers files', async () => {
    const { attachId, name } = await privately();
    const admin = await app.signInAs('admin');

    const answers = await Promise.all([link(clerk, { id: attachId }), link(clerk, { name }), link(admin, { id: attachId })]);
    const fetched = await Promise.all(answers.map(({ data }) => app.fetch(data)));

    expect(fetched.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('is for nobody else', async () => {
    const { attachId, name } = await privately();
    const another = await app.signInAs('another');

    const asked = [{ id: attachId }, { name }, { id: '999' }, {}, { id: 'x' }, { name: '../keys.json' }];
    const answers = await Promise.all(asked.map((query) => link(another, { ...query } as Record<string, string>)));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 400]);
  });

  it('is for whoever may read the record that holds the file', async () => {
    const people = peopleOf(app);
    const { data } = await upload(clerk, { query: { isPrivate: '1', kind: 'avatar' } });
    await clerk.post('blade-user/update-info', { avatar: data.link });
    const [reader, stranger] = [await people.person(['user']), await people.person(['notice'])];

    expect(await link(stranger.api, { name: data.name })).toMatchObject({ status: 404 });
    expect(await link(reader.api, { name: data.name })).toMatchObject({ status: 200 });
  });

  it('to a public file is for everybody of the tenant', async () => {
    const { data } = await upload(clerk);

    expect(await link(await app.signInAs('another'), { id: data.attachId })).toMatchObject({ status: 200, data: data.link });
  });
});
