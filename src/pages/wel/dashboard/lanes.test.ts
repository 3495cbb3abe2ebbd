import { describe, expect, it } from 'vitest';
import type { BoardLane, BoardStop } from '#shared/dashboard';
import { stopStates, taskStates } from '#shared/handover/task';
import { beadsOf, currentStop, lanesThatFit, outlookOf, pageOf, summaryOf } from './lanes.ts';

const stop = (id: string, stopState: number, planArriveTime = '2031-03-03 07:00:00'): BoardStop => ({
  id,
  stopState,
  planArriveTime,
  stopType: 2,
  deptName: id,
  arriveTime: '',
  finishTime: '',
  lateMinutes: 0,
  planCount: 1,
  doneCount: 0,
});
const lane = (over: Partial<BoardLane>): BoardLane => ({
  id: '1',
  taskNo: 'RW1',
  taskName: '',
  taskDate: '2031-03-03',
  taskState: taskStates.underWay,
  directionName: '',
  lineName: '',
  plateNo: '',
  leaderName: '',
  planStartTime: '',
  planEndTime: '',
  planBagCount: 0,
  actualBagCount: 0,
  lateMinutes: 0,
  stops: [],
  openExceptions: 0,
  worstLevel: 0,
  ...over,
});
const { waiting, arrived, done, skipped } = stopStates;

describe('where a task is', () => {
  it('is the first stop that is neither done nor skipped', () => {
    expect(currentStop(lane({ stops: [stop('a', done), stop('b', skipped), stop('c', arrived), stop('d', waiting)] }))?.id).toBe(
      'c',
    );
    expect(currentStop(lane({ stops: [stop('a', done)] }))).toBeUndefined();
  });
});

const at = (clock: string) => `2031-03-03 ${clock}:00`;
const behindOf = (over: Partial<BoardLane>, now: string) => Object.fromEntries(outlookOf(lane(over), now, 10).behind);

describe('a task is behind', () => {
  const stops = [stop('a', done), stop('b', waiting)];

  it.each([
    ['2031-03-03 06:59:00', taskStates.underWay, {}],
    ['2031-03-03 07:10:59', taskStates.underWay, {}],
    ['2031-03-03 07:11:00', taskStates.underWay, { b: 11 }],
    ['2031-03-04 07:00:00', taskStates.published, { b: 1440 }],
    ['2031-03-03 09:00:00', taskStates.suspended, { b: 120 }],
    ['2031-03-03 09:00:00', taskStates.completed, {}],
    ['', taskStates.underWay, {}],
  ])('at %s in state %i: %j', (now, taskState, behind) => {
    expect(behindOf({ stops, taskState }, now)).toEqual(behind);
  });

  it('at the stops to come by what it is late where it stands, before any of them is missed', () => {
    const here = { ...stop('b', arrived, at('10:00')), arriveTime: at('10:17') };
    const lanes = { stops: [stop('a', done), here, stop('c', waiting, at('11:02')), stop('d', waiting, at('12:00'))] };

    expect(behindOf(lanes, at('10:20'))).toEqual({ c: 17, d: 17 });
    expect(behindOf(lanes, at('11:26'))).toEqual({ c: 24, d: 24 });
  });
});

describe('a car stands', () => {
  const here = (more: Partial<BoardStop> = {}) => ({ ...stop('a', arrived, at('10:00')), arriveTime: at('10:17'), ...more });

  it.each([
    ['too long', at('11:26'), {}, 69],
    ['no longer than the grace', at('10:27'), {}, 0],
    ['too long as soon as the grace is over', at('10:28'), {}, 11],
    ['before its time', at('10:05'), { arriveTime: at('09:30') }, 0],
    ['too long after it came early', at('10:11'), { arriveTime: at('09:30') }, 41],
    ['nowhere any more', at('11:26'), { stopState: done }, 0],
    ['nowhere yet', at('11:26'), { stopState: waiting, arriveTime: '' }, 0],
  ])('%s', (...[_name, now, more, minutes]) => {
    expect(outlookOf(lane({ stops: [here(more)] }), now, 10).standing).toBe(minutes);
  });
});

describe('the beads of a lane', () => {
  const many = (at: number) => Array.from({ length: 20 }, (_, index) => stop(String(index), index < at ? done : waiting));

  it.each([
    [0, 0, '0', '8', 11],
    [10, 6, '6', '14', 5],
    [19, 11, '11', '19', 0],
    [20, 11, '11', '19', 0],
  ])('are around the stop %i', (...[at, before, first, last, after]) => {
    const beads = beadsOf(lane({ stops: many(at) }));

    expect([beads.before, beads.shown[0]?.id, beads.shown.at(-1)?.id, beads.after]).toEqual([before, first, last, after]);
  });

  it('are all of them where there is room', () => {
    expect(beadsOf(lane({ stops: many(0).slice(0, 9) }))).toMatchObject({ before: 0, after: 0, shown: { length: 9 } });
  });
});

it('lanes add up in the head', () => {
  const lanes = [
    lane({ lateMinutes: 5, openExceptions: 2, planBagCount: 6, actualBagCount: 4 }),
    lane({ taskState: taskStates.suspended, openExceptions: 1, planBagCount: 2 }),
    lane({ taskState: taskStates.published }),
    lane({ taskState: taskStates.completed, lateMinutes: 9, planBagCount: 1, actualBagCount: 1 }),
  ];

  const standing = lane({ stops: [{ ...stop('a', arrived), arriveTime: '2031-03-03 07:00:00' }] });
  const behind = lane({ stops: [stop('a', waiting)] });

  expect(summaryOf([...lanes, standing, behind], '2031-03-03 09:00:00', 10)).toEqual({
    running: 4,
    toCome: 1,
    late: 2,
    standing: 1,
    exceptions: 3,
    done: 5,
    plan: 9,
  });
});

it.each([
  [100, 200, 1],
  [400, 128, 3],
  [0, 128, 1],
])('in %i px there is room for lanes of %i px: %i', (height, each, fit) => {
  expect(lanesThatFit(height, each)).toBe(fit);
});

it.each([
  [0, 0, [1, 2]],
  [2, 2, [5]],
  [3, 0, [1, 2]],
  [-1, 2, [5]],
])('page %i of five lanes, two a page, is %i', (asked, page, shown) => {
  expect(pageOf([1, 2, 3, 4, 5], asked, 2)).toEqual({ page, pages: 3, shown });
});
