import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileRoot } from '#shared/files';
import type { FileFacts, Files } from '../ports.ts';
import { openToyServer, platformAdmin, type ToyClient, type ToyServer } from '../testing/toy-server.ts';

/** The uploads of a test, by name. */
const uploads = new Map<string, FileFacts>();

const files: Files = {
  find: async (names) => new Map([...uploads].filter(([name]) => names.includes(name))),
  link: ({ name, isPrivate, originalName }, { withName } = {}) => {
    const parameters = new URLSearchParams({ ...(isPrivate && { sign: 's' }), ...(withName && { name: originalName }) });
    return `${fileRoot}/${name}${parameters.size > 0 ? '?' : ''}${parameters}`;
  },
  claim: async (_tx, names, { holder, tenantId, isPrivate }) => {
    for (const name of names) {
      const file = uploads.get(name);
      if (file) uploads.set(name, { ...file, holder: file.holder ?? holder, tenantId, isPrivate: file.isPrivate || isPrivate });
    }
  },
  release: async () => undefined,
};

let server: ToyServer;
let ann: ToyClient;

beforeAll(async () => {
  server = await openToyServer({ files });
});
afterAll(() => server.close());
beforeEach(() => {
  ann = server.newcomer();
});

let serial = 0;

/** Adds an upload, by default a small public picture of Ann's, and returns its name. */
function uploaded(facts: Partial<FileFacts> & { readonly extension?: string } = {}): string {
  serial += 1;
  const { extension = 'png', ...more } = facts;
  const name = `upload/20260101/${String(serial).padStart(32, '0')}.${extension}`;
  const { tenantId, userId } = ann.actor;
  uploads.set(name, { name, originalName: `One, two.${extension}`, size: 100, tenantId, userId, isPrivate: false, ...more });
  return name;
}

const detailOf = async (id: string, as = ann) => (await as.detail('album', id)).data;
const make = (fields: object) => ann.make('album', { title: 'A', ...fields });
const submit = (fields: object, as = ann) => as.submit('album', { title: 'A', ...fields });

describe('a field of files', () => {
  it('keeps names and answers links', async () => {
    const [cover, one, two, paper] = [uploaded(), uploaded(), uploaded(), uploaded({ extension: 'pdf' })];

    const id = await make({ cover, pictures: [one, two], paper });

    expect(await detailOf(id)).toMatchObject({
      cover: `${fileRoot}/${cover}`,
      pictures: `${fileRoot}/${one},${fileRoot}/${two}`,
      portrait: '',
      paper: `${fileRoot}/${paper}?name=One%2C+two.pdf`,
    });
    expect((await ann.list('album')).data.records[0]).toMatchObject({ cover: `${fileRoot}/${cover}` });
  });

  it('takes links of ours with whatever they carry, and makes the file part of the record', async () => {
    const name = uploaded();

    const id = await make({ cover: ` ${fileRoot}/${name}?expires=1&sign=gone#x ` });

    expect(await detailOf(id)).toMatchObject({ cover: `${fileRoot}/${name}` });
    expect(uploads.get(name)?.holder).toEqual({ resource: 'album', id });
  });

  it('says nothing changed when the links of an answer are sent back', async () => {
    const id = await make({ cover: uploaded(), portrait: uploaded(), papers: uploaded({ extension: 'zip' }) });
    const before = await detailOf(id);

    await ann.submit('album', before);

    expect(await detailOf(id)).toMatchObject({ version: before.version });
  });

  it('is emptied by the empty text', async () => {
    const id = await make({ cover: uploaded() });

    await submit({ id, cover: '' });

    expect((await detailOf(id)).cover).toBe('');
  });

  it('is private where the definition says so, whatever the upload said', async () => {
    const name = uploaded();

    const id = await make({ portrait: name });

    expect((await detailOf(id)).portrait).toBe(`${fileRoot}/${name}?sign=s`);
  });
});

describe('a value is refused at its field', () => {
  const missing = 'upload/20260101/ffffffffffffffffffffffffffffffff.png';

  it.each<[string, () => object, string]>([
    ['that names no upload', () => ({ cover: missing }), 'FILE_UNKNOWN'],
    ['of another tenant', () => ({ cover: uploaded({ tenantId: 'other', userId: '1' }) }), 'FILE_UNKNOWN'],
    ['of elsewhere', () => ({ cover: 'https://elsewhere.example/a.png' }), 'FILE_UNKNOWN'],
    ['of this site but no file', () => ({ cover: '/api/blade-user/info' }), 'FILE_UNKNOWN'],
    ['that is a script', () => ({ cover: 'javascript:alert(1)' }), 'TYPE_WRONG'],
    ['that is data', () => ({ cover: 'data:image/png;base64,AAAA' }), 'TYPE_WRONG'],
    ['that leads to another host', () => ({ cover: '//elsewhere.example/a.png' }), 'TYPE_WRONG'],
    ['with a place for a token', () => ({ cover: 'https://a.example/$'.concat('{token}') }), 'TYPE_WRONG'],
    ['of another type', () => ({ cover: 7 }), 'TYPE_WRONG'],
    ['that is no picture', () => ({ cover: uploaded({ extension: 'pdf' }) }), 'IMAGE_FORMAT'],
    ['that is larger than the field takes', () => ({ cover: uploaded({ size: 1001 }) }), 'IMAGE_FORMAT'],
    ['of more pictures than the field takes', () => ({ pictures: [uploaded(), uploaded(), uploaded()] }), 'TOO_MANY_VALUES'],
    ['of which one names no upload', () => ({ papers: [uploaded(), missing] }), 'FILE_UNKNOWN'],
    ['that is somebody else’s private upload', () => ({ cover: uploaded({ userId: '1', isPrivate: true }) }), 'FILE_UNKNOWN'],
    [
      'that is private and belongs to another record',
      () => ({ portrait: uploaded({ isPrivate: true, holder: { resource: 'album', id: '1' } }) }),
      'FILE_UNKNOWN',
    ],
  ])('%s', async (_, fields, bizCode) => {
    const sent = fields();

    expect(await submit(sent)).toMatchObject({
      status: 400,
      data: { bizCode, fields: { [String(Object.keys(sent)[0])]: expect.any(String) } },
    });
  });
});

describe('a file', () => {
  it('of the tenant may be used by several records while it is public', async () => {
    const cover = uploaded({ userId: '1' });

    expect(await submit({ cover })).toMatchObject({ status: 200 });
    expect(await submit({ cover })).toMatchObject({ status: 200 });
  });

  it('that was there stays, although nobody knows it any more', async () => {
    const gone = uploaded();
    const id = await make({ pictures: gone });
    uploads.delete(gone);

    expect(await submit({ id, title: 'B', pictures: gone })).toMatchObject({ status: 200 });
    expect(await detailOf(id)).toMatchObject({ title: 'B', pictures: `${fileRoot}/${gone}` });
  });

  it('goes with the record into the tenant for which a platform administrator uploads it', async () => {
    const id = await make({});
    const cover = uploaded({ tenantId: '000000', userId: platformAdmin.userId });

    expect(await submit({ id, cover }, server.as(platformAdmin))).toMatchObject({ status: 200 });
    expect(await detailOf(id)).toMatchObject({ cover: `${fileRoot}/${cover}` });
  });
});
