import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowEngine } from '#server/flow/core/engine';
import { wfDefinition } from '#server/flow/tables';
import { systemDictionaries } from '#server/modules/system/dict/shipped/system';
import { type House, openHouse } from '../../flow/testing/house.ts';
import { roles } from '../roles.ts';
import { drawTwoSteps, seedProcesses, shippedProcesses } from './processes.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe.each(shippedProcesses)('the shipped process $key', (process) => {
  const xml = drawTwoSteps(process);

  it('is drawn as a whole, and nothing is odd about it', async () => {
    const { graph, meta, warnings } = await flowEngine.compile(xml);

    const elements = [...Object.keys(graph.nodes), ...Object.keys(graph.flows)];
    expect(meta).toMatchObject({ key: process.key, name: process.name, initiator: 'applyUser', formKey: `${process.key}-form` });
    expect(elements.filter((id) => !xml.includes(`bpmnElement="${id}"`))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('is filed where the app finds its pages, and approved by roles that there are', () => {
    const { entries = [] } = systemDictionaries.find(({ code }) => code === 'flow') ?? {};
    const aliases = roles.map(({ alias }) => alias);

    expect(entries.find(({ key }) => `flow_${key}` === process.category)?.remark).toBe(process.key);
    expect(aliases).toEqual(expect.arrayContaining([...process.second.groups]));
  });
});

describe('seeding processes', () => {
  const seed = () => seedProcesses(house.flow, house.platform, house.servingDb);
  const stored = async () => {
    const rows = await house.db.select().from(wfDefinition).orderBy(wfDefinition.key);
    return rows.map(({ key, version, tenantId, category, isDeleted }) => [key, version, tenantId, category, isDeleted]);
  };

  it('deploys each for all tenants once, and none that was deleted', async () => {
    await seed();
    await seed();
    expect(await stored()).toEqual([
      ['leave', 1, '', 'flow_1', 0],
      ['writeoff', 1, '', 'flow_2', 0],
    ]);

    const [first] = await house.db.select().from(wfDefinition).orderBy(wfDefinition.key);
    await house.as(house.platform, (flow, actor) => flow.deleteDeployments(actor, [first?.deploymentId ?? '']));
    await seed();

    expect(await stored()).toEqual([
      ['leave', 1, '', 'flow_1', 1],
      ['writeoff', 1, '', 'flow_2', 0],
    ]);
  });
});
