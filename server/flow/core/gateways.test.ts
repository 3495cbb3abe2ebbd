import { describe, expect, it } from 'vitest';
import { boundary, chain, element, flow, oneProcess, timer, user } from './testing/bpmn.ts';
import { play } from './testing/playing.ts';

const xor = (id: string, attributes = '') => element('exclusiveGateway', id, attributes);
const and = (id: string) => element('parallelGateway', id);
const or = (id: string, attributes = '') => element('inclusiveGateway', id, attributes);

describe('a sequence', () => {
  it('goes from task to task and ends', async () => {
    const playing = await play(oneProcess(user('a'), user('b'), chain('start a b end')));

    expect(playing.open).toEqual(['a']);
    expect(playing.complete('a').open).toEqual(['b']);
    expect(playing.complete('b').ended).toBe(true);
    expect(playing.flows).toEqual(['start_a', 'a_b', 'b_end']);
  });

  it('passes undefined tasks and keeps a state of a few dozen bytes', async () => {
    const playing = await play(oneProcess(element('task', 'note'), user('a'), chain('start note a end')));

    expect(playing.state).toEqual({ f: 1, n: 3, tokens: [{ id: 3, node: 'a', scope: 0, k: 'wait' }] });
    expect(playing.outcomes('note')).toEqual(['done']);
  });

  it('splits at an activity with several ways out, and each token ends for itself', async () => {
    const playing = await play(oneProcess(user('a'), user('b'), user('c'), chain('start a b end', 'a c end')));

    playing.complete('a');

    expect(playing.open).toEqual(['b', 'c']);
    expect(playing.complete('c').complete('b').ended).toBe(true);
  });

  it('takes the open flows of an activity, or its default', async () => {
    const xml = oneProcess(
      element('userTask', 'a', 'flowable:assignee="ann" default="a_c"'),
      user('b'),
      user('c'),
      flow('a', 'b', 'ok'),
      chain('start a', 'a c end', 'b end'),
    );

    expect((await play(xml)).complete('a', { ok: true }).open).toEqual(['b']);
    expect((await play(xml)).complete('a', { ok: false }).open).toEqual(['c']);
  });
});

describe('an exclusive gateway', () => {
  const xml = oneProcess(
    xor('g', 'default="g_c"'),
    user('a'),
    user('b'),
    user('c'),
    chain('start g', 'g c end', 'a end', 'b end'),
    flow('g', 'a', 'days > 3'),
    flow('g', 'b', 'days > 1'),
  );

  it.each([
    [5, 'a'],
    [2, 'b'],
    [1, 'c'],
  ])('with %i days leads to %s: the first true condition in the order of the file, else the default', async (days, open) => {
    expect((await play(xml, { days })).open).toEqual([open]);
  });

  it('refuses the step when no flow is open, and when a variable is missing', async () => {
    const closed = oneProcess(xor('g'), flow('g', 'end', 'days > 3'), chain('start g'));

    await expect(play(closed, { days: 1 })).rejects.toMatchObject({ code: 'NO_FLOW', elementId: 'g' });
    await expect(play(closed)).rejects.toMatchObject({ code: 'VAR_UNKNOWN', elementId: 'g_end', values: { name: 'days' } });
  });

  it('leads back, as often as it is asked', async () => {
    const loop = oneProcess(user('a'), xor('g', 'default="g_a"'), chain('start a g a'), flow('g', 'end', 'ok'));
    const playing = await play(loop, { ok: false });

    playing.complete('a').complete('a').complete('a', { ok: true });

    expect(playing.ended).toBe(true);
    expect(playing.outcomes('a')).toEqual(['done', 'done', 'done']);
  });

  it('refuses to go in circles', async () => {
    const circle = oneProcess(xor('m'), xor('g', 'default="g_m"'), chain('start m g m'), flow('g', 'end', 'false'));

    await expect(play(circle)).rejects.toMatchObject({ code: 'LOOP' });
  });
});

describe('a parallel gateway', () => {
  const xml = oneProcess(
    and('fork'),
    and('join'),
    user('a'),
    user('b'),
    user('c'),
    chain('start fork a join c end', 'fork b join'),
  );

  it('waits for all its flows and goes on once', async () => {
    const playing = await play(xml);

    expect(playing.complete('b').open).toEqual(['a']);
    expect(playing.complete('a').open).toEqual(['c']);
    expect(playing.outcomes('join')).toEqual(['done']);
  });

  it('is not deceived by an optional step in one branch', async () => {
    const optional = oneProcess(
      and('fork'),
      and('join'),
      xor('g', 'default="g_m"'),
      xor('m'),
      ...['a', 'x', 'b', 'c'].map((id) => user(id)),
      chain('start fork a g m join c end', 'x m', 'fork b join'),
      flow('g', 'x', 'more'),
    );
    const playing = (await play(optional)).complete('b').complete('a', { more: true });

    expect(playing.open).toEqual(['x']);
    expect(playing.complete('x').open).toEqual(['c']);
  });

  it('counts a flow once, however many tokens come by it', async () => {
    const twice = oneProcess(
      and('fork'),
      and('inner'),
      xor('m'),
      and('join'),
      ...['a', 'b', 'c', 'd'].map((id) => user(id)),
      chain('start fork inner a m join d end', 'inner b m', 'fork c join'),
    );
    const playing = (await play(twice)).complete('a').complete('b');

    expect(playing.open).toEqual(['c']);
    // One token would wait at the join and no other could arrive: the step that leads there is refused.
    expect(() => playing.complete('c').complete('d')).toThrow('STUCK join');
  });

  it('refuses a step after which nobody could move the instance on', async () => {
    const lost = oneProcess(
      and('fork'),
      and('join'),
      xor('g', 'default="g_join"'),
      user('a'),
      user('b'),
      chain('start fork a g join end', 'fork b join'),
      flow('g', 'end', 'leave'),
    );
    const playing = (await play(lost)).complete('b');

    expect(() => playing.complete('a', { leave: true })).toThrow('STUCK join');
    expect(playing.complete('a', { leave: false }).ended).toBe(true);
  });
});

describe('an inclusive gateway', () => {
  const xml = oneProcess(
    or('split', 'default="split_c"'),
    or('join'),
    ...['a', 'b', 'c', 'z'].map((id) => user(id)),
    flow('split', 'a', 'money > 10'),
    flow('split', 'b', 'money > 100'),
    chain('start split c join z end', 'a join', 'b join'),
  );

  it.each([
    [5, ['c']],
    [50, ['a']],
    [500, ['a', 'b']],
  ])('with %i opens %j and waits for just these', async (money, open) => {
    const playing = await play(xml, { money });

    expect(playing.open).toEqual(open);
    for (const id of open) playing.complete(id);
    expect(playing.open).toEqual(['z']);
  });

  it('goes on when the branch it waited for ends elsewhere', async () => {
    const aside = oneProcess(
      or('split'),
      or('join'),
      xor('g', 'default="g_join"'),
      ...['a', 'b', 'z'].map((id) => user(id)),
      flow('split', 'a', 'true'),
      flow('split', 'b', 'true'),
      flow('g', 'end', 'leave'),
      chain('start split', 'a g join z end', 'b join'),
    );
    const playing = (await play(aside)).complete('b');

    expect(playing.open).toEqual(['a']);
    expect(playing.complete('a', { leave: true }).open).toEqual(['z']);
  });

  it('waits for what a timer on a border may still bring', async () => {
    const late = oneProcess(
      or('split'),
      or('join'),
      ...['a', 'b', 'c', 'z'].map((id) => user(id)),
      boundary('late', 'a', timer('P1D')),
      flow('split', 'a', 'true'),
      flow('split', 'b', 'true'),
      chain('start split', 'a end', 'b join z end', 'late c join'),
    );
    const playing = (await play(late)).complete('b');

    expect(playing.open).toEqual(['a']);
    expect(playing.complete('a').open).toEqual(['z']);
    expect((await play(late)).complete('b').fire('late').complete('c').open).toEqual(['z']);
  });

  it('does not wait for a token that can only come by a flow that is filled', async () => {
    const loop = oneProcess(
      or('split'),
      or('join'),
      xor('m'),
      xor('g', 'default="g_end"'),
      ...['a', 'b'].map((id) => user(id)),
      flow('split', 'a', 'true'),
      flow('split', 'b', 'false'),
      flow('g', 'm', 'again'),
      chain('start m split', 'a join g', 'b join', 'g end'),
    );
    const playing = (await play(loop)).complete('a', { again: true });

    expect(playing.open).toEqual(['a']);
    expect(playing.complete('a', { again: false }).ended).toBe(true);
  });
});
