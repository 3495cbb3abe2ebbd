import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inAllTenants } from '#server/db/tenancy';
import type { Actor } from '#server/lib/actor';
import { chain, element, oneProcess, user } from '../core/testing/bpmn.ts';
import { codeOf, type House, openHouse } from '../testing/house.ts';
import { answer, officeXml, openOffice } from '../testing/office.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

type ListName = 'startList' | 'claimList' | 'todoList' | 'doneList' | 'sendList' | 'managerList' | 'followList' | 'orphanList';
type Row = { readonly id: string } | { readonly processInstanceId: string };
const idOf = (row: Row) => ('processInstanceId' in row ? row.processInstanceId : row.id);
const list = (actor: Actor, name: ListName, query = {}) =>
  house.as(actor, (run) => run[name](actor, query) as Promise<{ records: Row[] }>);
const idsIn = async (actor: Actor, name: ListName, query = {}) => (await list(actor, name, query)).records.map(idOf);
const todo = (actor: Actor, query = {}) => house.as(actor, (run) => run.todoList(actor, query));

describe('the lists of work', () => {
  it('follow an instance from desk to desk', async () => {
    const { ann, boss, helen, instanceId } = await openOffice(house);
    const people = { ann, boss, helen };
    const names = ['claimList', 'todoList', 'doneList', 'sendList'] as const;
    const seen: string[][] = [];
    const note = async () => {
      const lines = await Promise.all(
        Object.entries(people).flatMap(([who, actor]) =>
          names.map(async (name) => ((await idsIn(actor, name)).includes(instanceId) ? [`${who} ${name}`] : [])),
        ),
      );
      seen.push(lines.flat());
    };

    await note();
    await answer(house, boss, { instanceId });
    await note();
    await answer(house, helen, { instanceId });
    await note();

    expect(seen).toEqual([
      ['ann sendList', 'boss todoList'],
      ['ann sendList', 'boss doneList', 'helen claimList'],
      ['ann sendList', 'boss doneList', 'helen doneList'],
    ]);
  });

  it('name the steps that are open at the same time as the language of the reader joins names', async () => {
    const { ann, tenant } = await openOffice(house);
    const fork = oneProcess(
      element('parallelGateway', 'fork'),
      element('parallelGateway', 'join'),
      element('userTask', 'a', 'name="Boss" flowable:assignee="ann"'),
      element('userTask', 'b', 'name="Office" flowable:assignee="ann"'),
      chain('start fork a join end', 'fork b join'),
    );
    await house.start(ann, await house.deploy(tenant.admin, fork));
    const openSteps = async (actor: Actor) => {
      const { records } = await house.as(actor, (run) => run.sendList(actor, {}));
      return records[0]?.taskName;
    };

    expect(await openSteps({ ...ann, language: 'en' })).toBe('Boss, Office');
    expect(await openSteps({ ...ann, language: 'zh' })).toBe('Boss、Office');
  });

  it('answer rows as clients of the family read them', async () => {
    const { boss, ann, instanceId, definitionId } = await openOffice(house);
    const [row] = (await todo(boss)).records;
    const [sent] = (await list(ann, 'sendList')).records;
    const [task] = (await house.rowsOf(instanceId)).tasks;

    expect(row).toEqual({
      id: task?.id,
      taskId: task?.id,
      taskName: 'Boss',
      taskDefinitionKey: 'boss',
      formKey: 'handle',
      status: 'todo',
      startUser: ann.userId,
      startUserName: 'Ann',
      assignee: boss.userId,
      assigneeName: 'Bob',
      processInstanceId: instanceId,
      processDefinitionId: definitionId,
      processDefinitionKey: 'p',
      processDefinitionName: 'Process',
      processDefinitionVersion: 1,
      category: 'flow_1',
      categoryName: 'Leave',
      businessTable: 'toy',
      businessId: '1',
      subject: '',
      processIsFinished: 'unfinished',
      createTime: '2096-03-02 09:00:00',
      claimTime: '',
      endTime: '',
      historyTaskEndTime: '',
      historyActivityName: 'Boss',
      comment: '',
      variables: { initiator: ann.userId, boss: boss.userId, days: 2 },
    });
    expect(sent).toMatchObject({ id: instanceId, taskName: 'Boss', assigneeName: 'Bob', formKey: 'ask', status: 'todo' });
  });

  it('tell of what is done how and when', async () => {
    const { boss, ann, instanceId } = await openOffice(house);
    house.clock.at += 125 * 60_000;
    await answer(house, boss, { instanceId, isApproved: false });

    const [row] = (await list(boss, 'doneList')).records;

    expect(row).toMatchObject({ status: 'done', comment: 'no', historyTaskEndTime: '2096-03-02 11:05:00', taskName: 'Boss' });
    expect((await todo(ann)).records).toMatchObject([{ taskDefinitionKey: 'adjust', assigneeName: 'Ann' }]);
  });

  it('are narrowed and cut into pages', async () => {
    const { ann, boss, definitionId } = await openOffice(house);
    for (const days of [1, 2, 3]) {
      house.clock.at += 86_400_000;
      await house.start(ann, definitionId, { boss: boss.userId, days });
    }
    const days = async (query: object) => (await todo(boss, query)).records.map(({ variables }) => variables.days);

    const page = await todo(boss, { current: 2, size: 3 });

    expect(page).toMatchObject({ total: 4, size: 3, current: 2, pages: 2 });
    expect(page.records).toHaveLength(1);
    expect(await days({ beginDate: '2096-03-03', endDate: '2096-03-04 00:00:00' })).toEqual([2, 1]);
    expect(await days({ processDefinitionName: 'proc', category: 'flow_1' })).toHaveLength(4);
    expect([await days({ processDefinitionName: '%' }), await days({ category: 'flow_2' })]).toEqual([[], []]);
    expect(await codeOf(todo(boss, { beginDate: 'soon' }))).toBe('WRONG_PARAMETER');
  });

  it('leave out what rests', async () => {
    const { tenant, boss, ann, definitionId } = await openOffice(house);
    expect(await house.as(boss, (run) => run.count(boss))).toEqual({ todo: 1, claim: 0 });

    await house.as(tenant.admin, (run, admin) => run.changeState(admin, { definitionId, state: 'suspended' }));

    expect([await idsIn(boss, 'todoList'), await idsIn(ann, 'startList')]).toEqual([[], []]);
    expect([(await todo(boss)).total, (await todo(boss, { processDefinitionName: 'proc' })).total]).toEqual([0, 0]);
    expect(await house.as(boss, (run) => run.count(boss))).toEqual({ todo: 0, claim: 0 });
    expect(await idsIn(ann, 'sendList')).toHaveLength(1);
  });
});

describe('the processes that somebody may begin', () => {
  it('are the newest versions of those that are open to them', async () => {
    const { tenant, ann, helen } = await openOffice(house);
    const newest = await house.deploy(tenant.admin, officeXml);
    const narrow = officeXml.replace('<process id="p"', '<process id="q" flowable:candidateStarterGroups="hr"');
    const forOffice = await house.deploy(tenant.admin, narrow);
    const general = await house.deploy(house.platform, officeXml.replace('<process id="p"', '<process id="general"'));

    expect(await idsIn(ann, 'startList')).toEqual([general, newest]);
    expect(await idsIn(helen, 'startList')).toEqual([general, newest, forOffice]);
    expect(await idsIn(ann, 'startList', { mode: '1' })).toEqual([general]);
    expect((await list(ann, 'startList', { mode: '2' })).records).toMatchObject([
      {
        id: newest,
        formKey: 'ask',
        version: 2,
        deploymentTime: '2096-03-02 09:00:00',
        resourceName: 'p.bpmn',
        tenantId: tenant.id,
      },
    ]);
  });

  it('are managed in all versions, of another tenant by the platform alone', async () => {
    const { tenant, definitionId } = await openOffice(house);
    const newest = await house.deploy(tenant.admin, officeXml);
    const other = await house.tenant();
    const query = { mode: '2', tenantId: tenant.id };

    expect(await idsIn(tenant.admin, 'managerList', { mode: '2' })).toEqual([newest, definitionId]);
    expect([await idsIn(other.admin, 'managerList', query), await idsIn(house.platform, 'managerList', query)]).toEqual([
      [],
      [newest, definitionId],
    ]);
  });
});

describe('those who look after processes', () => {
  it('follow what runs in their tenant (promise 31)', async () => {
    const { tenant, ann, instanceId } = await openOffice(house);
    const other = await house.tenant();

    const { records } = await list(tenant.admin, 'followList', { processInstanceId: instanceId, processDefinitionKey: 'p' });

    expect(records).toMatchObject([
      {
        id: instanceId,
        activityId: 'boss',
        activityName: 'Boss',
        startUserId: ann.userId,
        startUser: 'Ann',
        suspensionState: 1,
        error: '',
      },
    ]);
    expect(await idsIn(other.admin, 'followList')).toEqual([]);
    expect([await codeOf(list(ann, 'followList')), await codeOf(list(ann, 'orphanList'))]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('see tasks whose people are gone, and give them to others', async () => {
    const { tenant, boss, helen, instanceId, ann } = await openOffice(house);
    const orphans = () => idsIn(tenant.admin, 'orphanList');
    const seen = [await orphans()];
    await answer(house, boss, { instanceId });
    seen.push(await orphans());
    await house.leaves(helen);
    seen.push(await orphans());
    const [task] = (await house.rowsOf(instanceId)).tasks;
    await house.as(tenant.admin, (run, admin) =>
      run.transfer(admin, { taskId: task?.id ?? '', userId: ann.userId, comment: '' }),
    );
    seen.push(await orphans());
    await house.leaves(ann);
    seen.push(await orphans());

    expect(seen).toEqual([[], [], [instanceId], [], [instanceId]]);
    const { records } = await house.as(tenant.admin, (run, admin) => run.orphanList(admin, {}));
    expect(records).toMatchObject([{ taskName: 'Office', startUserName: 'Ann', assigneeName: 'Ann' }]);
  });
});

describe('tenants', () => {
  it('share what is general and nothing else (promise 31)', async () => {
    const general = await house.deploy(house.platform, oneProcess(user('shared'), chain('start shared end')));
    const [one, two] = [await house.tenant(), await house.tenant()];
    const instanceId = await house.start(one.admin, general);
    const twin = { ...two.admin, userId: one.admin.userId };
    const names: ListName[] = ['claimList', 'todoList', 'doneList', 'sendList', 'followList', 'orphanList'];

    const seen = await Promise.all(names.map((name) => idsIn(twin, name)));
    const withoutWall = await inAllTenants(() => Promise.all(names.map((name) => house.flow[name](twin, {}))));

    expect([...seen.flat(), ...withoutWall.flatMap(({ records }) => records.map(idOf))]).toEqual([]);
    expect(await idsIn(one.admin, 'sendList')).toEqual([instanceId]);
    expect(await idsIn(two.admin, 'startList', { mode: '1' })).toContain(general);
  });
});
