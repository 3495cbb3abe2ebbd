import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chain, element, oneProcess, user } from '#server/flow/core/testing/bpmn';
import type { Deployed } from '#server/flow/deploy/deploy';
import type { DefinitionLine, Inspection, ModelRow, ModelView } from '#shared/flow-wire';
import type { FileProblem, Page } from '#shared/wire';
import type { Api } from '../../../../tests/support/api.ts';
import type { Part } from '../../../../tests/support/files.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { sendParts } from '../../../../tests/support/uploads.ts';

let app: SeededApp;
let admin: Api;
beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
});
afterAll(() => app.close());

const good = oneProcess(user('a'), chain('start a end'));
const bad = oneProcess(element('serviceTask', 'robot'), element('userTask', 'nobody'), chain('start robot nobody end'));
const fileOf = (xml: string, name = 'p.bpmn'): Part => ({ field: 'files', name, bytes: Buffer.from(xml) });
const upload = <T = readonly Deployed[]>(parts: readonly Part[], as = admin, call = 'deploy-upload') =>
  sendParts<T>(as, parts, { path: `blade-flow/manager/${call}` });
const categoryPart: Part = { field: 'category', bytes: Buffer.from('flow_1') };
const deployed = async (key: string) => {
  const { data } = await upload([categoryPart, fileOf(good.replace('id="p"', `id="${key}"`))]);
  return data[0]?.processDefinitionId ?? '';
};
const listed = (key: string) => admin.get<Page<DefinitionLine>>('blade-flow/manager/list', { key });

describe('files that are sent', () => {
  it('become versions of their processes', async () => {
    const answer = await upload([categoryPart, { field: 'tenantIds', bytes: Buffer.from('000000') }, fileOf(good)]);

    expect(answer).toMatchObject({ code: 200, data: [{ version: 1, tenantId: '000000', warnings: [] }] });
    expect((await listed('p')).data.records).toMatchObject([
      { key: 'p', version: 1, category: 'flow_1', categoryName: '请假流程', resourceName: 'p.bpmn', suspensionState: 1 },
    ]);
  });

  it('are refused together, each with everything that is wrong in it', async () => {
    const answer = await upload([categoryPart, fileOf(good, 'good.bpmn'), fileOf(bad, 'bad.bpmn'), fileOf(good, 'note.txt')]);

    const { problems = [] } = answer.data as unknown as { problems?: readonly FileProblem[] };
    expect(answer).toMatchObject({ status: 400, bizCode: 'FLOW_FILE' });
    expect(problems.map(({ file, code, elementId }) => `${file} ${code} ${elementId}`.trim())).toEqual([
      'bad.bpmn BPMN_UNSUPPORTED robot',
      'bad.bpmn TASK_NOBODY nobody',
      'note.txt FILE_TYPE',
    ]);
    expect((await listed('p')).data.total).toBe(1);
  });

  it('are looked at without being deployed', async () => {
    const { data } = await upload<Inspection>([fileOf(bad, 'bad.bpmn'), fileOf(good)], admin, 'check-upload');

    expect(data.problems.map(({ code }) => code)).toEqual(['BPMN_UNSUPPORTED', 'TASK_NOBODY']);
  });

  it.each<[string, readonly Part[], string]>([
    ['no file', [categoryPart], 'FLOW_NO_FILE'],
    ['no category', [fileOf(good)], 'MISSING_PARAMETER'],
    ['a part of another name', [categoryPart, { ...fileOf(good), field: 'photo' }], 'WRONG_PARAMETER'],
    ['a file over a megabyte', [categoryPart, fileOf(good.padEnd(1_048_577))], 'FILE_TOO_LARGE'],
    ['more than ten files', [categoryPart, ...Array.from({ length: 11 }, () => fileOf(good))], 'WRONG_PARAMETER'],
  ])('with %s are refused', async (_, parts, code) => {
    expect(await upload(parts)).toMatchObject({ status: 400, bizCode: code });
  });

  it('are a button’s to send', async () => {
    const nobody = await app.signInAs('nobody');

    expect((await upload([categoryPart, fileOf(good)], nobody)).status).toBe(403);
  });
});

describe('a process that is deployed', () => {
  const changeState = (processId: string, state: string) =>
    admin.post('blade-flow/manager/change-state', {}, { processId, state });

  it('rests and goes on', async () => {
    const id = await deployed('resting');
    const offered = async () => {
      const { data } = await admin.get<Page<DefinitionLine>>('blade-flow/work/start-list', { key: 'resting' });
      return data.records.map((line) => line.id);
    };

    expect(await offered()).toEqual([id]);
    expect(await changeState(id, 'suspend')).toMatchObject({ code: 200, data: true });
    expect(await offered()).toEqual([]);
    expect((await listed('resting')).data.records[0]?.suspensionState).toBe(2);
    await changeState(id, 'active');
    expect(await offered()).toEqual([id]);
    expect(await changeState(id, 'asleep')).toMatchObject({ status: 400, bizCode: 'WRONG_PARAMETER' });
  });

  it('is drawn, and deleted with its deployment', async () => {
    const id = await deployed('drawn');
    const { data } = await admin.get<ModelView>('blade-flow/process/model-view', { processDefinitionId: id });
    const deploymentIds = id.split(':')[2] ?? '';

    expect(data).toMatchObject({ active: [], finished: [] });
    expect(data.xml).toContain('id="drawn"');
    expect(await admin.post('blade-flow/manager/delete-deployment', {}, { deploymentIds })).toMatchObject({ data: true });
    expect((await listed('drawn')).data.total).toBe(0);
    expect(await admin.get('blade-flow/process/model-view', { processDefinitionId: id })).toMatchObject({ status: 404 });
  });
});

describe('a drawing', () => {
  const drawing = { modelKey: 'sketch', name: 'Sketch', category: 'flow_1', xml: good.replace('id="p"', 'id="sketch"') };

  it('is kept, checked, deployed and removed', async () => {
    const { data: saved } = await admin.post<{ id: string; version: number }>('blade-flow/model/submit', drawing);
    const { data: model } = await admin.get<ModelRow & { xml: string }>('blade-flow/model/detail', { id: saved.id });
    expect(model).toMatchObject({ ...drawing, version: 1, categoryName: '请假流程' });

    const { data: found } = await admin.post<Inspection>('blade-flow/model/check', { xml: bad });
    expect(found.problems.map(({ elementId }) => elementId)).toEqual(['robot', 'nobody']);

    const deploy = { modelId: saved.id, category: 'flow_1' };
    const { data: made } = await admin.post<readonly Deployed[]>('blade-flow/model/deploy', {}, deploy);
    expect(made).toMatchObject([{ version: 1 }]);
    expect((await listed('sketch')).data.records[0]?.resourceName).toBe('sketch.bpmn20.xml');

    expect(await admin.post('blade-flow/model/remove', {}, { ids: saved.id })).toMatchObject({ data: true });
    expect((await admin.get('blade-flow/model/detail', { id: saved.id })).status).toBe(404);
  });

  it('that is wrong is kept and not deployed', async () => {
    const { data: saved } = await admin.post<{ id: string }>('blade-flow/model/submit', { ...drawing, xml: bad });

    const answer = await admin.post('blade-flow/model/deploy', {}, { modelId: saved.id, category: 'flow_1' });

    expect(answer).toMatchObject({ status: 400, bizCode: 'FLOW_FILE' });
  });

  it.each([
    ['no key', { modelKey: '' }, 'MISSING_PARAMETER'],
    ['too long a name', { name: 'n'.repeat(256) }, 'WRONG_PARAMETER'],
    ['a version that is none', { version: 'x' }, 'WRONG_PARAMETER'],
  ])('with %s is refused', async (_, wrong, code) => {
    expect(await admin.post('blade-flow/model/submit', { ...drawing, ...wrong })).toMatchObject({ status: 400, bizCode: code });
  });
});

describe('lists of work', () => {
  it('are everybody’s own, and empty for who has nothing to do', async () => {
    const nobody = await app.signInAs('nobody');

    for (const list of ['start', 'claim', 'todo', 'send', 'done']) {
      expect((await nobody.get(`blade-flow/work/${list}-list`)).status, list).toBe(200);
    }
    expect((await nobody.get('blade-flow/work/count')).data).toEqual({ todo: 0, claim: 0 });
  });

  it.each(['claim-task', 'unclaim-task', 'complete-task', 'transfer-task', 'move-task'])('need a code to %s', async (verb) => {
    const nobody = await app.signInAs('nobody');

    expect((await nobody.post(`blade-flow/work/${verb}`, { taskId: '1' })).status).toBe(403);
    expect((await admin.post(`blade-flow/work/${verb}`, { taskId: '1', userId: '1', to: 'a', flag: 'ok' })).status).toBe(404);
  });

  it('need a comment of who refuses', async () => {
    const refusal = await admin.post('blade-flow/work/complete-task', { taskId: '1', flag: 'no', comment: ' ' });

    expect(refusal).toMatchObject({ status: 400, bizCode: 'COMMENT_NEEDED', msg: '驳回时请填写批复意见' });
  });
});
