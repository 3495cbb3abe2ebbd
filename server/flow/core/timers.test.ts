import { describe, expect, it } from 'vitest';
import { boundary, chain, element, oneProcess, sub, timer, user } from './testing/bpmn.ts';
import { play } from './testing/playing.ts';

describe('a timer on the border of a task', () => {
  const withTimer = (...inside: string[]) =>
    oneProcess(user('a'), boundary('late', 'a', ...inside), user('z'), chain('start a end', 'late z end'));

  it('breaks the task off when it fires', async () => {
    const playing = await play(withTimer(timer('P3D')));

    expect([...playing.timers.values()]).toMatchObject([
      { nodeId: 'late', spec: { kind: 'duration', text: 'P3D' }, repeatLeft: 0 },
    ]);
    expect(playing.fire('late').open).toEqual(['z']);
    expect([playing.outcomes('a'), playing.outcomes('late')]).toEqual([['timeout'], ['done']]);
  });

  it('goes with the task when that is completed in time', async () => {
    const playing = (await play(withTimer(timer('P3D')))).complete('a');

    expect(playing.ended).toBe(true);
    expect(playing.effects.filter(({ type }) => type === 'timerCancel')).toHaveLength(1);
  });

  it('leaves the task open when it does not interrupt, and fires once', async () => {
    const playing = (await play(withTimer('cancelActivity="false"', timer('P3D')))).fire('late');

    expect(playing.open).toEqual(['a', 'z']);
    expect(playing.running).toEqual([]);
    expect(playing.complete('a').complete('z').ended).toBe(true);
  });

  it('repeats as often as it says', async () => {
    const playing = await play(withTimer('cancelActivity="false"', timer('R3/PT1H', 'timeCycle')));
    const left = [...playing.timers.values()].map(({ repeatLeft }) => repeatLeft);

    for (let fired = 0; fired < 3; fired += 1) {
      playing.fire('late');
      left.push(...[...playing.timers.values()].map(({ repeatLeft }) => repeatLeft));
    }

    expect(left).toEqual([2, 1, 0]);
    expect(playing.open).toEqual(['a', 'z', 'z', 'z']);
  });

  it('repeats until the task is done when it says nothing', async () => {
    const playing = await play(withTimer('cancelActivity="false"', timer('R/PT1H', 'timeCycle')));

    playing.fire('late').fire('late').fire('late').fire('late');

    expect([...playing.timers.values()]).toMatchObject([{ repeatLeft: -1 }]);
    expect(playing.complete('a').running).toEqual([]);
  });

  it('fires once when it repeats but interrupts', async () => {
    const playing = await play(withTimer(timer('R3/PT1H', 'timeCycle')));

    expect([...playing.timers.values()]).toMatchObject([{ repeatLeft: 0 }]);
    expect(playing.fire('late').running).toEqual([]);
  });

  it('takes its date from a variable, in the form of dates here', async () => {
    const playing = await play(withTimer(timer('#{until}', 'timeDate')), { until: '2026-11-20 09:00:00' });

    expect([...playing.timers.values()]).toMatchObject([{ spec: { kind: 'date', text: '2026-11-20 09:00:00' } }]);
  });

  it('is refused when the variable holds no date', async () => {
    const begun = play(withTimer(timer('#{until}', 'timeDate')), { until: 'soon' });

    await expect(begun).rejects.toMatchObject({ code: 'TIMER_INVALID', elementId: 'late', values: { text: 'soon' } });
  });

  it('is one of several on the same task', async () => {
    const xml = oneProcess(
      user('a'),
      user('remind'),
      boundary('early', 'a', 'cancelActivity="false"', timer('P1D')),
      boundary('late', 'a', timer('P3D')),
      chain('start a end', 'early remind end', 'late end'),
    );
    const playing = (await play(xml)).fire('early');

    expect(playing.running).toEqual(['late']);
    expect(playing.fire('late').open).toEqual(['remind']);
  });

  it('cannot fire once it is gone', async () => {
    const playing = await play(withTimer('cancelActivity="false"', timer('P3D')));
    const [tokenId = 0] = playing.timers.keys();

    playing.fire('late');

    expect(() => playing.moveToken(tokenId, 'z')).toThrow('TASK_NOT_FOUND');
  });
});

describe('a timer on the border of a sub-process', () => {
  const inner = sub('s', user('a'), element('intermediateCatchEvent', 'pause', timer('PT5M')), chain('sStart a pause sEnd'));
  const withTimer = (...inside: string[]) =>
    oneProcess(inner, boundary('late', 's', ...inside), user('z'), chain('start s end', 'late z end'));

  it('breaks off everything inside', async () => {
    const playing = (await play(withTimer(timer('P3D')))).complete('a').fire('late');

    expect(playing.open).toEqual(['z']);
    expect(playing.running).toEqual([]);
    expect([playing.outcomes('pause'), playing.outcomes('s')]).toEqual([['timeout'], ['timeout']]);
  });

  it('leaves it running when it does not interrupt', async () => {
    const playing = (await play(withTimer('cancelActivity="false"', timer('P3D')))).fire('late');

    expect(playing.open).toEqual(['a', 'z']);
    expect(playing.complete('z').complete('a').fire('pause').ended).toBe(true);
  });

  it('goes with it when all inside is done in time', async () => {
    const playing = (await play(withTimer(timer('P3D')))).complete('a').fire('pause');

    expect(playing.ended).toBe(true);
  });
});

describe('an intermediate timer', () => {
  it('holds the process up until it fires', async () => {
    const pause = element('intermediateCatchEvent', 'pause', timer('#{wait}'));
    const playing = await play(oneProcess(pause, user('a'), chain('start pause a end')), { wait: 'PT2H' });

    expect(playing.open).toEqual([]);
    expect([...playing.timers.values()]).toMatchObject([{ spec: { kind: 'duration', text: 'PT2H' } }]);
    expect(playing.fire('pause').open).toEqual(['a']);
    expect(playing.outcomes('pause')).toEqual(['done']);
  });
});

describe('a due date', () => {
  it.each([
    ['P2D', { kind: 'duration', text: 'P2D' }],
    ['2026-11-20', { kind: 'date', text: '2026-11-20' }],
    ['#{day}', { kind: 'date', text: '2026-12-01T08:00:00Z' }],
  ])('%s comes with the task, to be worked out', async (written, due) => {
    const xml = oneProcess(
      element('userTask', 'a', `flowable:assignee="ann" flowable:dueDate="${written}"`),
      chain('start a end'),
    );
    const playing = await play(xml, { day: '2026-12-01T08:00:00Z' });

    expect([...playing.tasks.values()]).toMatchObject([{ due }]);
  });

  it('that a variable spoils is refused', async () => {
    const xml = oneProcess(element('userTask', 'a', 'flowable:assignee="ann" flowable:dueDate="#{day}"'), chain('start a end'));

    await expect(play(xml, { day: 'tomorrow' })).rejects.toMatchObject({ code: 'TIMER_INVALID', elementId: 'a' });
    expect([...(await play(xml, { day: '' })).tasks.values()]).toMatchObject([{ due: null }]);
  });
});
