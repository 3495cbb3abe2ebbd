import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { boundary, chain, element, oneProcess, timer } from '../core/testing/bpmn.ts';
import { wfTimer } from '../tables.ts';
import { approval, codeOf, type House, openHouse, type Tenant } from '../testing/house.ts';
import { fireDueTimers } from './fire.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let refuses = false;
let house: House;
beforeAll(async () => {
  house = await openHouse({
    toy: {
      async onEnd() {
        if (refuses) throw new AppError('BAD_INPUT');
      },
    },
  });
});
afterAll(() => house.close());

const own = (id: string) => element('userTask', id, 'flowable:assignee="#{initiator}"');
const withTimer = (...inside: string[]) =>
  oneProcess(own('a'), own('z'), boundary('late', 'a', ...inside), chain('start a end', 'late z end'));
const interrupting = withTimer(timer('PT2H'));

const errors: unknown[] = [];
const look = () => fireDueTimers(house.flowContext(), (error) => errors.push(error));

async function begin(xml: string, times = 1): Promise<{ tenant: Tenant; ids: string[] }> {
  const tenant = await house.tenant();
  const definitionId = await house.deploy(tenant.admin, xml);
  const ids: string[] = [];
  for (let index = 0; index < times; index += 1) ids.push(await house.start(tenant.admin, definitionId));
  return { tenant, ids };
}

const placesOf = async (id = '') => (await house.rowsOf(id)).tasks.map(({ activityId }) => activityId);

describe('timers', () => {
  it('fire when they are due and not before', async () => {
    const { ids } = await begin(interrupting);
    house.clock.at += HOUR;
    const early = await look();

    house.clock.at += HOUR;

    expect([early, await look(), await look()]).toEqual([0, 1, 0]);
    const { history, timers } = await house.rowsOf(ids[0] ?? '');
    expect(await placesOf(ids[0])).toEqual(['z']);
    expect(history.find(({ activityId }) => activityId === 'a')).toMatchObject({ outcome: 'timeout' });
    expect(timers).toEqual([]);
  });

  it('fire once each, however many servers look at once', async () => {
    const { ids } = await begin(interrupting, 50);
    house.clock.at += 2 * HOUR;

    const fired = await Promise.all([look(), look()]);

    expect(fired.reduce((sum, each) => sum + each, 0)).toBe(50);
    const places = await Promise.all(ids.map(placesOf));
    expect(places).toEqual(ids.map(() => ['z']));
    expect(errors).toEqual([]);
  });

  it('go with their task when it is done at the last moment, or fire: never both', async () => {
    const { tenant, ids } = await begin(interrupting, 12);
    const taskIds = await Promise.all(ids.map(async (id) => (await house.rowsOf(id)).tasks[0]?.id ?? ''));
    const complete = (id: string) => codeOf(house.as(tenant.admin, (flow, admin) => flow.complete(admin, approval(id))));
    house.clock.at += 2 * HOUR;

    const [answers, fired] = await Promise.all([Promise.all(taskIds.map(complete)), look()]);
    const later = await look();

    const done = answers.filter((answer) => answer === 'done').length;
    expect(fired + later + done).toBe(12);
    expect(await house.db.$count(wfTimer, eq(wfTimer.tenantId, tenant.id))).toBe(0);
    const left = await Promise.all(ids.map(placesOf));
    expect(left.filter((places) => places.length > 0)).toEqual(Array(fired + later).fill(['z']));
  });

  it('leave no row behind when they are overtaken', async () => {
    const { tenant, ids } = await begin(interrupting);
    const [task] = (await house.rowsOf(ids[0] ?? '')).tasks;

    await house.as(tenant.admin, (flow, admin) => flow.complete(admin, approval(task?.id ?? '')));

    expect((await house.rowsOf(ids[0] ?? '')).timers).toEqual([]);
  });

  it('repeat as often as drawn', async () => {
    const { ids } = await begin(withTimer('cancelActivity="false"', timer('R3/PT1H', 'timeCycle')));
    const seen: unknown[] = [];

    for (let round = 0; round < 4; round += 1) {
      house.clock.at += HOUR;
      seen.push([await look(), (await house.rowsOf(ids[0] ?? '')).timers.map(({ repeatLeft }) => repeatLeft)]);
    }

    expect(seen).toEqual([
      [1, [1]],
      [1, [0]],
      [1, []],
      [0, []],
    ]);
    expect(await placesOf(ids[0])).toEqual(['a', 'z', 'z', 'z']);
  });

  it('keep their hour when they repeat, and make nothing up for', async () => {
    const { tenant, ids } = await begin(withTimer('cancelActivity="false"', timer('R5/PT1H', 'timeCycle')));
    const begun = house.clock.at;
    const late: number[] = [];

    for (const minutes of [63, 60, 300]) {
      house.clock.at += minutes * MINUTE;
      await look();
      const [next] = (await house.rowsOf(ids[0] ?? '')).timers;
      late.push(((next?.dueAt.getTime() ?? 0) - begun) / MINUTE);
    }

    expect(late).toEqual([120, 180, 483]);
    await house.as(tenant.admin, (flow, admin) => flow.deleteInstance(admin, { instanceId: ids[0] ?? '', reason: '' }));
  });

  it('wait while their instance rests', async () => {
    const { tenant, ids } = await begin(interrupting);
    const { definitionId } = (await house.rowsOf(ids[0] ?? '')).instance;
    const change = (state: 'active' | 'suspended') =>
      house.as(tenant.admin, (flow, admin) => flow.changeState(admin, { definitionId, state }));
    await change('suspended');
    house.clock.at += 2 * HOUR;
    const resting = await look();
    await change('active');

    expect([resting, await look()]).toEqual([0, 1]);
  });
});

describe('a timer that fails', () => {
  const ending = oneProcess(own('a'), boundary('late', 'a', timer('PT2H')), chain('start a end', 'late end'));

  it('leaves its instance as it was, is tried again ever later, and is given up with its error', async () => {
    const { tenant, ids } = await begin(ending);
    const other = await begin(interrupting);
    const [id = ''] = ids;
    const before = await house.rowsOf(id);
    const attempts: unknown[] = [];
    refuses = true;
    house.clock.at += 2 * HOUR;
    attempts.push([await look(), errors.length]);
    for (const minutes of [1, 5, 15, 60, 600]) {
      house.clock.at += minutes * MINUTE;
      attempts.push([await look(), errors.length]);
    }
    refuses = false;

    expect(attempts).toEqual([1, 2, 3, 4, 5, 5].map((failed, index) => [index === 0 ? 1 : 0, failed]));
    expect(await placesOf(other.ids[0])).toEqual(['z']);
    const { timers, ...after } = await house.rowsOf(id);
    expect({ ...after, timers: before.timers }).toEqual(before);
    expect(timers).toMatchObject([{ attempts: 5, lastError: { code: 'BAD_INPUT' } }]);
    const page = await house.as(tenant.admin, (flow, admin) => flow.followList(admin, {}));
    expect(page.records).toMatchObject([{ processInstanceId: id, activityId: 'a', error: 'The input is not valid' }]);
  });

  it('does not keep a look from ending when a drawing goes round by timers that are always due', async () => {
    const round = oneProcess(
      element('intermediateCatchEvent', 'pause', timer('2020-01-01', 'timeDate')),
      own('a'),
      element('exclusiveGateway', 'again'),
      element('exclusiveGateway', 'merge'),
      chain('start merge pause again a end'),
      chain('again merge'),
    )
      .replace('<exclusiveGateway id="again" >', '<exclusiveGateway id="again" default="again_merge">')
      .replace(
        /(<sequenceFlow id="again_a"[^>]*>)/,
        '$1<conditionExpression xsi:type="tFormalExpression">#{initiator == \'nobody\'}</conditionExpression>',
      );
    const { tenant, ids } = await begin(round);

    expect(await look()).toBeGreaterThan(1);
    await house.as(tenant.admin, (flow, admin) => flow.deleteInstance(admin, { instanceId: ids[0] ?? '', reason: '' }));
  });
});

describe('a server that keeps firing', () => {
  it('looks at once and stops when it is told to', async () => {
    const { ids } = await begin(interrupting);
    house.clock.at += 2 * HOUR;

    const stop = house.flow.keepFiring((error) => errors.push(error));

    await vi.waitFor(async () => expect(await placesOf(ids[0])).toEqual(['z']), 5_000);
    await stop();
  });
});
