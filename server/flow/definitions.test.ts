import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowEngine } from './core/engine.ts';
import { chain, oneProcess, user } from './core/testing/bpmn.ts';
import { DefinitionCache } from './definitions.ts';
import { wfDefinition } from './tables.ts';
import { type House, openHouse } from './testing/house.ts';

let house: House;
let ids: string[];
beforeAll(async () => {
  house = await openHouse();
  const { admin } = await house.tenant();
  const xml = oneProcess(user('a'), chain('start a end'));
  ids = [await house.deploy(admin, xml), await house.deploy(admin, xml), await house.deploy(admin, xml)];
});
afterAll(() => house.close());

const read = (cache: DefinitionCache, id = '') => cache.read(house.db, id);

describe('compiled definitions', () => {
  it('are remembered and cannot be changed', async () => {
    const cache = new DefinitionCache(flowEngine);

    const definition = await read(cache, ids[0]);

    expect(await read(cache, ids[0])).toBe(definition);
    expect(definition).toMatchObject({ key: 'p', name: 'Process', version: 1, category: 'flow_1' });
    expect(() => Object.assign(definition.graph.nodes, { b: {} })).toThrow(TypeError);
  });

  it('are forgotten, those not asked for the longest first', async () => {
    const cache = new DefinitionCache(flowEngine, 2);
    const [first, second] = [await read(cache, ids[0]), await read(cache, ids[1])];

    await read(cache, ids[0]);
    await read(cache, ids[2]);

    expect(await read(cache, ids[0])).toBe(first);
    expect(await read(cache, ids[1])).not.toBe(second);
  });

  it('are compiled again where an older server stored them', async () => {
    const id = ids[0] ?? '';
    const before = await read(new DefinitionCache(flowEngine), id);
    await house.db
      .update(wfDefinition)
      .set({ graphFormat: 0, graph: { ...before.graph, nodes: {} } })
      .where(eq(wfDefinition.id, id));

    expect((await read(new DefinitionCache(flowEngine), id)).graph).toEqual(before.graph);
  });

  it('are refused where there is none', async () => {
    await expect(read(new DefinitionCache(flowEngine), 'p:9:9')).rejects.toMatchObject({
      refusal: { code: 'DEFINITION_NOT_FOUND' },
    });
  });
});
