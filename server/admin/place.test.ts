import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderPlace, nameAt, rotate } from './place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* parts(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const at = (hour: number) => nameAt(Date.UTC(2026, 10, 29, hour));

it('names a backup by the clock of the bank', () => {
  expect(nameAt(Date.UTC(2026, 10, 29, 13, 10, 5))).toBe('handover-2026-11-29T21-10-05.backup');
});

it('shows a backup when all of it is there, to its owner only', async () => {
  const content = async function* () {
    yield Buffer.from('a');
    await vi.waitFor(() => expect(readdirSync(join(folder, 'new'))).toEqual([`${at(1)}.${process.pid}.part`]));
    yield Buffer.from('b');
  };

  const path = await folderPlace(join(folder, 'new')).save(at(1), content());

  expect(readdirSync(join(folder, 'new'))).toEqual([at(1)]);
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['ab', 0o600]);
});

it('keeps nothing of a backup that failed', async () => {
  const content = async function* () {
    yield Buffer.from('a');
    throw new Error('The database is gone');
  };

  await expect(folderPlace(folder).save(at(1), content())).rejects.toThrow('The database is gone');
  expect(readdirSync(folder)).toEqual([]);
});

it('names the folder that cannot be written to', async () => {
  writeFileSync(join(folder, 'file'), '');

  await expect(folderPlace(join(folder, 'file/below')).save(at(1), parts('a'))).rejects.toThrow(
    `No backup can be written to ${folder}/file/below (ENOTDIR)`,
  );
});

it('keeps the newest of the whole ones, and touches nothing else', async () => {
  const place = folderPlace(folder);
  for (const hour of [3, 1, 4, 2]) await place.save(at(hour), parts('a'));
  writeFileSync(join(folder, `${at(9)}.part`), '');
  writeFileSync(join(folder, 'notes.txt'), '');

  const said: string[] = [];
  await rotate({ place, keep: 2, say: (line) => said.push(line) });

  expect(said).toEqual([at(1), at(2)].map((name) => `${name} was the oldest and is removed.`));
  expect(await place.names()).toEqual([at(3), at(4)]);
  expect(existsSync(join(folder, `${at(9)}.part`)) && existsSync(join(folder, 'notes.txt'))).toBe(true);
});
