import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chain, element, oneProcess, user } from '../core/testing/bpmn.ts';
import { codeOf, type House, openHouse, type Tenant } from '../testing/house.ts';
import type { Drawing } from './models.ts';

let house: House;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  house = await openHouse();
  tenant = await house.tenant();
  other = await house.tenant();
});
afterAll(() => house.close());

const drawing: Drawing = { modelKey: 'trip', name: 'Trip', description: 'd', category: 'flow_1', xml: '<not right yet' };
const save = (over: Partial<Drawing> = {}, { admin } = tenant) =>
  house.as(admin, (flow) => flow.saveModel(admin, { ...drawing, ...over }));
const read = (id: string, { admin } = tenant) => house.as(admin, (flow) => flow.model(admin, id));
const remove = (ids: string[], { admin } = tenant) => codeOf(house.as(admin, (flow) => flow.removeModels(admin, ids)));

describe('a drawing', () => {
  it('is kept although it is not right yet', async () => {
    const { id, version } = await save();

    expect(version).toBe(1);
    expect(await read(id)).toMatchObject({
      ...drawing,
      id,
      version,
      categoryName: 'Leave',
      creatorName: 'admin',
      created: '2096-03-02 09:00:00',
    });
  });

  it('is changed by who has seen its last version, or who says none', async () => {
    const { id } = await save();
    const codes = [
      await codeOf(save({ id, version: 1, name: 'Journey' })),
      await codeOf(save({ id, version: 1, name: 'Voyage' })),
      await codeOf(save({ id, name: 'Outing' })),
    ];

    expect(codes).toEqual(['done', 'STALE', 'done']);
    expect(await read(id)).toMatchObject({ name: 'Outing', version: 3 });
  });

  it.each(['9', 'none', ''])('of the id %j is not there', async (id) => {
    expect([await codeOf(read(id)), await codeOf(save({ id }))]).toEqual(['MODEL_NOT_FOUND', 'MODEL_NOT_FOUND']);
  });

  it('is the tenant’s alone', async () => {
    const { id } = await save();
    const codes = [await codeOf(read(id, other)), await codeOf(save({ id }, other)), await remove([id], other)];

    expect(codes).toEqual(Array(3).fill('MODEL_NOT_FOUND'));
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('is no larger than a file that is deployed', async () => {
    const xml = 'x'.repeat(1_048_576);

    expect([await codeOf(save({ xml })), await codeOf(save({ xml: `${xml}x` }))]).toEqual(['done', 'FILE_TOO_LARGE']);
  });
});

describe('drawings', () => {
  it('are removed together or not at all', async () => {
    const [one, two] = [await save(), await save()];

    expect(await remove([one.id, '9'])).toBe('MODEL_NOT_FOUND');
    expect(await read(one.id)).toMatchObject({ id: one.id });
    expect(await remove([one.id, two.id])).toBe('done');
    expect(await codeOf(read(two.id))).toBe('MODEL_NOT_FOUND');
  });

  it('are listed with the last changed one first, by parts of their key and name', async () => {
    const mine = await house.tenant();
    for (const modelKey of ['alpha', 'beta', 'alphabet']) await save({ modelKey, name: modelKey.toUpperCase() }, mine);
    const list = (query: Record<string, string>) => house.as(mine.admin, (flow) => flow.modelList(mine.admin, query));
    const keysOf = async (query: Record<string, string>) => (await list(query)).records.map(({ modelKey }) => modelKey);

    expect(await keysOf({})).toEqual(['alphabet', 'beta', 'alpha']);
    expect(await keysOf({ modelKey: 'alpha' })).toEqual(['alphabet', 'alpha']);
    expect(await keysOf({ name: 'BETA' })).toEqual(['beta']);
    expect(Object.keys((await list({ size: '1' })).records[0] ?? {})).not.toContain('xml');
  });

  it('are listed with the number of problems that keep their last version from being deployed', async () => {
    const mine = await house.tenant();
    const counts = async () => {
      const { records } = await house.as(mine.admin, (flow) => flow.modelList(mine.admin, {}));
      return records.map(({ problemCount }) => problemCount);
    };
    const { id } = await save(
      { xml: oneProcess(element('userTask', 'a'), element('serviceTask', 'b'), chain('start a b end')) },
      mine,
    );
    const [before = 0] = await counts();
    expect(before).toBeGreaterThan(1);

    await save({ id, xml: oneProcess(user('a'), chain('start a end')) }, mine);

    expect(await counts()).toEqual([0]);
    await save({ id, xml: '<not right' }, mine);
    expect(await counts()).toEqual([1]);
  });
});
