import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import type { Actor } from '#server/lib/actor';
import { envelopeOf } from '#server/plugins/errors';
import { chain, element, oneProcess, user } from '../core/testing/bpmn.ts';
import { FilesRefused } from '../refuse.ts';
import { wfDefinition, wfDeployment } from '../tables.ts';
import { approval, codeOf, type House, openHouse } from '../testing/house.ts';
import type { Deploying } from './deploy.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const good = oneProcess(user('a'), chain('start a end'));
const another = good.replace('id="p"', 'id="q"');
const bad = oneProcess(user('a'), element('serviceTask', 'b'), element('userTask', 'c'), chain('start a b c end'));

const deploy = (actor: Actor, files: Record<string, string>, more: Partial<Deploying> = {}) =>
  house.as(actor, (flow) =>
    flow.deploy(actor, {
      files: Object.entries(files).map(([name, xml]) => ({ name, xml })),
      category: 'flow_1',
      source: 'upload',
      tenantIds: [],
      ...more,
    }),
  );

describe('deploying', () => {
  it('stores several files as the next version each, in one deployment', async () => {
    const { admin, id } = await house.tenant();
    await deploy(admin, { 'p.bpmn': good });

    const made = await deploy(admin, { 'p.bpmn': good, 'q.bpmn20.xml': another });

    const [{ deploymentId = '' } = {}] = made;
    expect(made).toMatchObject([
      { processDefinitionId: `p:2:${deploymentId}`, version: 2, tenantId: id },
      { processDefinitionId: `q:1:${deploymentId}`, version: 1, deploymentId },
    ]);
    const [stored] = await house.db
      .select()
      .from(wfDefinition)
      .where(eq(wfDefinition.id, `q:1:${deploymentId}`));
    expect(stored).toMatchObject({ resourceName: 'q.bpmn20.xml', category: 'flow_1', xml: another, suspensionState: 1 });
    const audited = await house.db
      .select({ label: auditLog.label })
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, id), eq(auditLog.recordId, deploymentId)))
      .orderBy(auditLog.id);
    expect(audited).toEqual([{ label: `p:2:${deploymentId}` }, { label: `q:1:${deploymentId}` }]);
  });

  it('stores nothing when one of them is wrong, and names all that is', async () => {
    const { admin, id } = await house.tenant();

    const refusal = await deploy(admin, { 'p.bpmn': good, 'bad.bpmn': bad, 'note.txt': good }).catch((error: unknown) => error);

    if (!(refusal instanceof FilesRefused)) throw refusal;
    expect(refusal.refusal.code).toBe('FLOW_FILE');
    expect(envelopeOf(refusal, 'en', 'r1').data.problems).toEqual([
      { file: 'bad.bpmn', code: 'BPMN_UNSUPPORTED', elementId: 'b', message: 'b: serviceTask is not supported' },
      {
        file: 'bad.bpmn',
        code: 'TASK_NOBODY',
        elementId: 'c',
        message: 'The unnamed user task no. 2 has neither an assignee nor candidates',
      },
      { file: 'note.txt', code: 'FILE_TYPE', elementId: '', message: 'Only .bpmn, .bpmn20.xml and .xml files are taken' },
    ]);
    expect(refusal.message).toBe('The process files have 3 errors: b: serviceTask is not supported');
    expect(await house.db.$count(wfDeployment, eq(wfDeployment.tenantId, id))).toBe(0);
  });

  it('says what is odd about a file without refusing it', async () => {
    const { admin } = await house.tenant();
    const odd = good.replace('flowable:assignee="ann"', 'flowable:assignee="ann" flowable:skipExpression="x"');

    const [made] = await deploy(admin, { 'p.bpmn': odd });
    const inspected = await house.as(admin, (flow) => flow.inspect(admin, { name: 'p.bpmn', xml: bad }));

    expect(made?.warnings).toMatchObject([{ code: 'ATTR_UNKNOWN', elementId: 'a' }]);
    expect(inspected.problems.map(({ code }) => code)).toEqual(['BPMN_UNSUPPORTED', 'TASK_NOBODY']);
  });

  it('counts on when several deploy the same at once', async () => {
    const { admin } = await house.tenant();

    const made = await Promise.all(Array.from({ length: 5 }, () => deploy(admin, { 'p.bpmn': good, 'q.bpmn': another })));

    expect(made.map(([first]) => first?.version).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('for all tenants, or for others, is the platform’s', async () => {
    const [{ admin, id }, other] = [await house.tenant(), await house.tenant()];

    expect(await codeOf(deploy(admin, { 'p.bpmn': good }, { tenantIds: [other.id] }))).toBe('FORBIDDEN');
    expect(await codeOf(deploy(house.platform, { 'p.bpmn': good }, { tenantIds: ['nobody'] }))).toBe('WRONG_PARAMETER');
    const made = await deploy(house.platform, { 'p.bpmn': good }, { tenantIds: [id, other.id] });
    expect(made.map(({ tenantId }) => tenantId)).toEqual([id, other.id]);
    expect(await deploy(house.platform, { 'general.bpmn': good })).toMatchObject([{ tenantId: '' }]);
  });

  it('needs a file', async () => {
    expect(await codeOf(deploy(house.platform, {}))).toBe('FLOW_NO_FILE');
  });
});

describe('a deployment that is in use', () => {
  const own = oneProcess(element('userTask', 'a', 'flowable:assignee="#{initiator}"'), chain('start a end'));

  it('is not deleted before its instances have ended, and can be read afterwards', async () => {
    const { admin } = await house.tenant();
    const definitionId = await house.deploy(admin, own);
    const deploymentId = definitionId.split(':')[2] ?? '';
    const instanceId = await house.start(admin, definitionId);
    const remove = (ids: string[], actor = admin) => codeOf(house.as(actor, (flow) => flow.deleteDeployments(actor, ids)));
    const [task] = (await house.rowsOf(instanceId)).tasks;

    const answers = [await remove([deploymentId]), await remove([deploymentId, '1']), await remove(['x'])];
    await house.as(admin, (flow) => flow.complete(admin, approval(task?.id ?? '')));

    const unknown = 'DEPLOYMENT_NOT_FOUND';
    expect(answers).toEqual(['DEPLOYMENT_IN_USE', unknown, unknown]);
    const stranger = (await house.tenant()).admin;
    expect([await remove([deploymentId], stranger), await remove([deploymentId])]).toEqual([unknown, 'done']);
    expect(await codeOf(house.start(admin, definitionId))).toBe('DEFINITION_NOT_FOUND');
    const view = await house.as(admin, (flow) => flow.instanceView(admin, instanceId));
    expect(view.xml).toBe(own);
  });

  it('rests and goes on with its instances', async () => {
    const { admin } = await house.tenant();
    const definitionId = await house.deploy(admin, own);
    const instanceId = await house.start(admin, definitionId);
    const change = (state: 'active' | 'suspended', actor = admin) =>
      codeOf(house.as(actor, (flow) => flow.changeState(actor, { definitionId, state })));
    const suspended = async () => (await house.rowsOf(instanceId)).instance.suspensionState;

    const seen = [await change('suspended'), await suspended(), await codeOf(house.start(admin, definitionId))];

    expect(seen).toEqual(['done', 2, 'DEFINITION_SUSPENDED']);
    expect([await change('active'), await suspended()]).toEqual(['done', 1]);
    expect(await change('suspended', (await house.tenant()).admin)).toBe('DEFINITION_NOT_FOUND');
  });

  it('rests with all that begins at the same moment', async () => {
    const { admin } = await house.tenant();
    const definitionId = await house.deploy(admin, own);
    const starts = Array.from({ length: 6 }, () => house.start(admin, definitionId).catch(() => undefined));
    const rest = house.as(admin, (flow) => flow.changeState(admin, { definitionId, state: 'suspended' }));

    const begun = (await Promise.all([...starts, rest])).filter((id) => id !== undefined);

    const states = await Promise.all(begun.map(async (id) => (await house.rowsOf(id as string)).instance.suspensionState));
    expect(states).toEqual(begun.map(() => 2));
  });

  it('of all tenants is changed by the platform alone', async () => {
    const { admin } = await house.tenant();
    const definitionId = await house.deploy(house.platform, own);
    const change = (actor: Actor) =>
      codeOf(house.as(actor, (flow) => flow.changeState(actor, { definitionId, state: 'suspended' })));

    expect([await change(admin), await change(house.platform)]).toEqual(['DEFINITION_NOT_FOUND', 'done']);
    expect(await codeOf(house.start(admin, definitionId))).toBe('DEFINITION_SUSPENDED');
  });
});
