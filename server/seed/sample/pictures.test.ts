import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openSampleHouse } from '../../../tests/support/sample-house.ts';
import { openSample } from './engine.ts';
import { portrait, signature, vehicle } from './pictures.ts';
import { valuable } from './valuables.ts';

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampleHouse>>;
beforeAll(async () => {
  [database, house] = await Promise.all([openTestDatabase(), openSampleHouse()]);
});
afterAll(() => Promise.all([database.close(), house.close()]));

describe('the pictures of the sample', () => {
  it.each([
    ['a portrait', portrait(3, { dress: 'guard' })],
    ['a signature', signature(3)],
    ['a vehicle', vehicle(3, 'blue')],
    ['a valuable', valuable(3, 'vase').draw()],
  ])('%s is a small PNG', async (_, png) => {
    expect(await fileTypeFromBuffer(png)).toMatchObject({ ext: 'png' });
    expect(png.length).toBeLessThan(20_000);
  });

  it('look the same for the same seed, and different for another', () => {
    expect(portrait(1)).toEqual(portrait(1));
    expect(portrait(1)).not.toEqual(portrait(2));
  });

  it('give everybody a signature of their own', () => {
    const drawn = Array.from({ length: 60 }, (_, seed) => signature(seed).toString('base64'));

    expect(new Set(drawn).size).toBe(60);
  });

  it('of one name are drawn and stored once', async () => {
    const { draw, name } = valuable(3, 'vase');
    let times = 0;
    const drawing = () => {
      times += 1;
      return draw();
    };

    const names = await transact(database.db, async (tx) => {
      const { sharedPicture } = openSample(database.db, tx, house);
      return [await sharedPicture(name, drawing), await sharedPicture(name, drawing)];
    });

    expect([new Set(names).size, times]).toEqual([1, 1]);
  });

  it('are stored where uploads are, under the name that a field takes', async () => {
    const png = portrait(4);

    const name = await transact(database.db, (tx) => openSample(database.db, tx, house).picture(png, 'pass.png'));

    expect(await readFile(join(house.dataDir, 'files', name))).toEqual(png);
  });
});
