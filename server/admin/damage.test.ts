import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config';
import { readMigrations } from '#server/db/migrate';
import { exitCodes } from '#server/lib/start-error';
import { entryNames, entryOfFile, type Header, type Manifest, rowsEntry, sealOf } from './archive/format.ts';
import { packArchive } from './archive/pack.ts';
import { sealMark } from './archive/seal.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const passphrase = 'correct horse battery staple';
const folder = mkdtempSync(join(tmpdir(), 'damage-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'some.backup');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(dataDir, { recursive: true, force: true }));

const header: Header = {
  program: 'handover-admin',
  format: 1,
  version: '0.1.0',
  madeAt: '2026-11-29 21:10:05',
  engine: 'embedded',
  steps: readMigrations().map(({ number, name, checksum }) => ({ number, name, checksum })),
  tables: [{ name: 'param', columns: ['id', 'param_key', 'param_value'].map((name) => ({ name, type: 'text' })) }],
};
const keys = { token: [Buffer.alloc(32, 'abcdefghijklmnopqrstuvwxyz').toString('base64')], data: ['unused'] };
const picture = `upload/20261129/${'0a'.repeat(16)}.png`;
const other = `upload/20261129/${'0b'.repeat(16)}.png`;

/** Bytes that no compression makes smaller, so that what is sealed has several chunks. */
const noise = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();

/** The parts of a backup as this program writes it. */
const sound = {
  header,
  rows: { [rowsEntry('param', 1)]: '["1","a.b","x"]\n["2","a.c",null]\n', [rowsEntry('param', 2)]: '["3","a.d","行"]\n' },
  keys: JSON.stringify(keys),
  files: { [picture]: noise, [other]: Buffer.alloc(0) },
  counts: { param: 3 } as Manifest['rows'],
};

/** Returns the bytes of a backup of these parts, whose checksums are right whatever is in them. */
async function packed(parts: Partial<typeof sound> = {}, secret?: string): Promise<Buffer> {
  const { header: head, rows, keys: kept, files, counts } = { ...sound, ...parts };
  const archive = packArchive(async (packer) => {
    await packer.addWhole(entryNames.header, JSON.stringify(head));
    for (const [name, text] of Object.entries(rows)) await packer.addWhole(name, text);
    await packer.addWhole(entryNames.keys, kept);
    for (const [name, bytes] of Object.entries(files)) await packer.addWhole(entryOfFile(name), bytes);
    return { rows: counts, sequences: [{ name: 'row_id', value: '1800000000000000003' }], missing: [], altered: [] };
  }, secret);
  const bytes: Uint8Array[] = [];
  for await (const part of archive) bytes.push(part);
  return Buffer.concat(bytes);
}

type Entries = ParsedTarEntryWithData[];
const without = (entries: Entries, name: string) => entries.filter((entry) => entry.header.name !== name);

/** Puts another content into an entry. */
function changed(entries: Entries, name: string, change: (text: string) => string): Entries {
  return entries.map((entry) => {
    if (entry.header.name !== name) return entry;
    const data = new Uint8Array(Buffer.from(change(Buffer.from(entry.data ?? []).toString('latin1')), 'latin1'));
    return { header: { ...entry.header, size: data.length }, data };
  });
}

let whole: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  whole = await packed();
  sealed = await packed({}, passphrase);
});

/** Returns the whole backup with other entries, as somebody makes it with `tar`. */
async function repacked(change: (entries: Entries) => Entries): Promise<Buffer> {
  return gzipSync(await packTar(change(await unpackTar(new Uint8Array(gunzipSync(whole))))));
}

const flipped = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
};
const sealedHead = sealMark.length + 32;
const rowsOf = (text: string) => ({ [rowsEntry('param', 1)]: text });
const firstRows = rowsEntry('param', 1);

interface Outcome {
  readonly code: number;
  readonly said: string;
}

/** Returns how a command ended on these bytes. */
async function outcome(command: typeof verify | typeof restore, bytes: Buffer, settings: NodeJS.ProcessEnv): Promise<Outcome> {
  writeFileSync(file, bytes);
  const config: Config = readConfig({ DATA_DIR: dataDir, ...settings });
  const lines: string[] = [];
  try {
    await command({ config, file, say: (line) => lines.push(line) });
    return { code: 0, said: lines.join('\n') };
  } catch (error) {
    const { exitCode, message } = error as Error & { exitCode: number };
    return { code: exitCode, said: [...lines, message].join('\n') };
  }
}

/** Each kind of damage, and what is said of it. */
const damages: readonly [kind: string, make: () => Buffer | Promise<Buffer>, said: string | RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), 'It is empty'],
  ['a text', () => Buffer.from('-- a dump of another program'), 'no backup of this program'],
  [
    'a tar file of somebody else',
    async () => gzipSync(await packTar([{ header: { name: 'a', size: 1 }, body: 'a' }])),
    'no backup',
  ],
  ['one that is not compressed', () => gunzipSync(whole), 'no backup of this program'],
  ['the end cut off behind its first bytes', () => whole.subarray(0, 40), 'cannot be read on'],
  ['the end cut off in the middle', () => whole.subarray(0, whole.length >> 1), 'cannot be read on'],
  ['the last byte cut off', () => whole.subarray(0, -1), 'cannot be read on'],
  ['a byte flipped in what is compressed', () => flipped(whole, whole.length >> 1), /cannot be read on|changed/],
  ['bytes of something else behind it', () => Buffer.concat([whole, Buffer.from('more')]), 'cannot be read on'],
  ['no end', () => repacked((entries) => without(entries, entryNames.seal)), 'It ends before its end'],
  ['no manifest', () => repacked((entries) => entries.slice(0, -2)), 'It ends before its end'],
  ['no header', () => repacked((entries) => entries.slice(1)), 'no backup of this program'],
  [
    'a row changed',
    () => repacked((all) => changed(all, firstRows, (text) => text.replace('a.b', 'a.x'))),
    `${firstRows} was changed`,
  ],
  [
    'a row removed',
    () => repacked((all) => changed(all, firstRows, (text) => `${text.split('\n')[0]}\n`)),
    'has 2 rows, of which 3',
  ],
  ['a page of rows missing', () => repacked((all) => without(all, firstRows)), `${firstRows} is missing`],
  [
    'a file changed',
    () => repacked((all) => changed(all, entryOfFile(picture), (text) => `${text.slice(0, -1)}x`)),
    '.png was changed',
  ],
  ['a file missing', () => repacked((all) => without(all, entryOfFile(picture))), '.png is missing'],
  [
    'keys changed',
    () => repacked((all) => changed(all, entryNames.keys, (text) => text.replace('unused', 'unuser'))),
    'keys.json was changed',
  ],
  [
    'the header changed',
    () => repacked((all) => changed(all, entryNames.header, (text) => text.replace('29', '28'))),
    'backup.json was changed',
  ],
  [
    'the manifest changed',
    () => repacked((all) => changed(all, entryNames.manifest, (text) => text.replace('003', '001'))),
    'manifest.json was changed',
  ],
  [
    'the checksum of the manifest changed',
    () => repacked((all) => changed(all, entryNames.seal, (text) => sealOf(text))),
    'manifest.json was changed',
  ],
  ['an entry twice', () => repacked((all) => [...all.slice(0, 2), ...all.slice(1)]), 'there twice'],
  [
    'entries in another order',
    () => repacked(([head, first, second, ...rest]) => [head, second, first, ...rest].filter((entry) => entry !== undefined)),
    'not in the order',
  ],
  [
    'an entry that nobody wrote',
    () => repacked((all) => [...all.slice(0, -2), { header: { name: 'x.sh', size: 0 } }, ...all.slice(-2)]),
    'x.sh is no entry',
  ],
  ['something behind the end', () => repacked((all) => [...all, { header: { name: 'keys.json', size: 0 } }]), 'behind the end'],
  ['a count of rows that is off', () => packed({ counts: { param: 4 } }), 'Table param has 3 rows, of which 4 were written'],
  ['a table that was to have rows and has none', () => packed({ counts: { param: 3, notice: 1 } }), 'Table notice has 0 rows'],
  ['rows that are no JSON', () => packed({ rows: rowsOf('["1","a.b",x]\n') }), 'is no JSON'],
  ['rows with a column too few', () => packed({ rows: rowsOf('["1","a.b"]\n') }), 'is no row of its table'],
  ['rows of a table that it does not name', () => packed({ rows: { [rowsEntry('ghost', 1)]: '["1"]\n' } }), 'does not name'],
  [
    'a file whose name leads elsewhere',
    () => packed({ files: { 'upload/../../keys.json': Buffer.from('{}') } }),
    'no name of an uploaded file',
  ],
  ['keys that are none', () => packed({ keys: '{"token":[]}' }), 'holds no keys'],
  [
    'a header without tables',
    () => packed({ header: { ...header, tables: undefined } as never }),
    'not what this program writes',
  ],
  ['a later form', () => packed({ header: { ...header, format: 2 } }), 'made by a newer program'],
];

/** What is not damaged and yet cannot be restored by this program. */
const [lastStep] = header.steps.slice(-1);
const foreign: typeof damages = [
  [
    'a step of a newer program',
    () => packed({ header: { ...header, steps: [...header.steps, { number: 9999, name: 'later', checksum: '' }] } }),
    'schema step 9999',
  ],
  [
    'a step that this program has otherwise',
    () =>
      packed({
        header: { ...header, steps: header.steps.map((step) => (step === lastStep ? { ...step, checksum: 'x' } : step)) },
      }),
    'is not the one that this server has',
  ],
];

/** Expects that both commands find it, and that the restore has begun nothing. */
async function expectFound(
  make: () => Buffer | Promise<Buffer>,
  { code, said }: { code: number; said: string | RegExp },
  settings = {},
) {
  const bytes = await make();
  const expected = { code, said: expect.stringMatching(said) };
  expect(await outcome(verify, bytes, settings)).toEqual(expected);
  expect(await outcome(restore, bytes, settings)).toEqual(expected);
  expect(readdirSync(dataDir)).toEqual([]);
}

describe('a backup', () => {
  it('that is whole says what is in it', async () => {
    const { code, said } = await outcome(verify, whole, {});

    expect([code, said]).toEqual([0, expect.stringContaining('3 rows of 2026-11-29 21:10:05 and the keys')]);
  });

  it.each(damages)('with %s is found to be damaged, and refused (promise 55)', async (_, make, said) => {
    await expectFound(make, { code: exitCodes.backupDamaged, said });
  });

  it.each(foreign)('with %s is refused', async (_, make, said) => {
    await expectFound(make, { code: exitCodes.newerSchema, said });
  });

  it('that is not there is told by its name', async () => {
    rmSync(file, { force: true });
    const config = readConfig({ DATA_DIR: dataDir });

    await expect(verify({ config, file, say: () => undefined })).rejects.toThrow(`${file} cannot be read (ENOENT)`);
  });
});

describe('a sealed backup', () => {
  it('opens by its passphrase, and shows nothing of what is in it', async () => {
    const { code } = await outcome(verify, sealed, { BACKUP_PASSPHRASE: passphrase });

    expect(code).toBe(0);
    expect(() => gunzipSync(readFileSync(file).subarray(sealedHead))).toThrow();
  });

  it.each([
    ['no passphrase', {}, 'It is sealed: BACKUP_PASSPHRASE has to be'],
    ['another passphrase', { BACKUP_PASSPHRASE: 'correct horse battery stable' }, 'BACKUP_PASSPHRASE is not the one'],
  ])('is refused with %s', async (_, settings, said) => {
    await expectFound(() => sealed, { code: exitCodes.backupDamaged, said }, settings);
  });

  it('with a byte flipped is found to be damaged, and refused', async () => {
    const expected = { code: exitCodes.backupDamaged, said: 'What is sealed was changed or cut at byte' };

    await expectFound(() => flipped(sealed, sealed.length - 100), expected, { BACKUP_PASSPHRASE: passphrase });
  });
});
