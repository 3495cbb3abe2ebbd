import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type House, openHouse } from '../testing/house.ts';
import { answer, type Office, openOffice } from '../testing/office.ts';

let house: House;
let office: Office;
beforeAll(async () => {
  house = await openHouse();
  office = await openOffice(house);
});
afterAll(() => house.close());

const remind = (actor = office.ann) => codeOf(house.as(actor, (flow) => flow.remind(actor, office.instanceId)));

describe('a reminder', () => {
  it('comes from who began it or looks after processes, and not twice in half an hour', async () => {
    const { boss, tenant } = office;
    const answers = [await remind(boss), await remind(), await remind(tenant.admin)];

    expect(answers).toEqual(['INSTANCE_NOT_FOUND', 'done', 'REMINDED']);
    expect(house.news.at(-1)).toEqual({
      tenantId: tenant.id,
      instanceId: office.instanceId,
      isReminder: true,
      waiting: [{ name: 'Boss', assignee: boss.userId }],
    });
    house.clock.at += 31 * 60_000;
    expect(await remind(tenant.admin)).toBe('done');
  });

  it('stands in the history and changes neither the drawing nor who may withdraw', async () => {
    const { ann, boss, instanceId } = office;
    const lines = await house.as(ann, (flow) => flow.history(ann, instanceId, false));
    const view = await house.as(ann, (flow) => flow.instanceView(ann, instanceId));

    expect(lines.map(({ historyActivityType, assigneeName }) => [historyActivityType, assigneeName])).toEqual([
      ['startEvent', 'Ann'],
      ['userTask', 'Bob'],
      ['reminder', 'Ann'],
      ['reminder', 'admin'],
    ]);
    expect(view).toMatchObject({ active: ['boss'], finished: ['start'], counts: { boss: 1 } });
    expect(await house.as(boss, (flow) => flow.doneList(boss, {}))).toMatchObject({ total: 0 });
  });

  it('reaches all who may claim a task, and nobody once it has ended', async () => {
    const { boss, helen, tenant, instanceId } = office;
    const rose = await tenant.person('Rose', 'hr');
    await answer(house, boss, { instanceId });
    house.clock.at += 31 * 60_000;

    expect(await remind()).toBe('done');
    const people = house.news.at(-1)?.waiting.map(({ assignee }) => assignee) ?? [];
    expect([...people].sort()).toEqual([helen.userId, rose.userId].sort());
    await answer(house, helen, { instanceId });
    house.clock.at += 31 * 60_000;
    expect(await remind()).toBe('INSTANCE_ENDED');
  });
});
