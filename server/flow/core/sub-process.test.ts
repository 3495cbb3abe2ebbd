import { describe, expect, it } from 'vitest';
import { boundary, chain, element, flow, oneProcess, sub, timer, user } from './testing/bpmn.ts';
import { play } from './testing/playing.ts';

const terminate = (id: string) => element('endEvent', id, '<terminateEventDefinition/>');
const and = (id: string) => element('parallelGateway', id);

describe('a sub-process', () => {
  const inner = sub('s', user('a'), user('b'), chain('sStart a b sEnd'));

  it('is one step of what it lies in', async () => {
    const playing = await play(oneProcess(inner, user('z'), chain('start s z end')));

    expect(playing.open).toEqual(['a']);
    expect(playing.complete('a').complete('b').open).toEqual(['z']);
    expect(playing.outcomes('s')).toEqual(['done']);
  });

  it('ends when its last token does', async () => {
    const forked = sub('s', user('a'), user('b'), and('fork'), chain('sStart fork a sEnd', 'fork b sEnd'));
    const playing = await play(oneProcess(forked, user('z'), chain('start s z end')));

    expect(playing.complete('a').open).toEqual(['b']);
    expect(playing.complete('b').open).toEqual(['z']);
  });

  it('may lie in another', async () => {
    const outer = sub('o', inner, chain('oStart s oEnd'));
    const playing = (await play(oneProcess(outer, chain('start o end')))).complete('a');

    expect(playing.open).toEqual(['b']);
    expect(playing.complete('b').ended).toBe(true);
  });

  it('runs twice at once without mixing its tokens', async () => {
    const forked = sub('s', user('a'), user('b'), and('f'), and('j'), chain('sStart f a j sEnd', 'f b j'));
    const playing = await play(
      oneProcess(forked, and('fork'), user('x'), element('exclusiveGateway', 'm'), chain('start fork m s end', 'fork x m')),
    );

    playing.complete('x').complete('a').complete('a');

    expect(playing.open).toEqual(['b', 'b']);
    expect(playing.complete('b').outcomes('s')).toContain('done');
    expect(playing.complete('b').ended).toBe(true);
  });

  it('keeps an inclusive gateway outside waiting for what runs inside', async () => {
    const or = (id: string) => element('inclusiveGateway', id);
    const xml = oneProcess(
      inner,
      or('split'),
      or('join'),
      user('x'),
      user('z'),
      flow('split', 's', 'true'),
      flow('split', 'x', 'true'),
      chain('start split', 's join z end', 'x join'),
    );
    const playing = (await play(xml)).complete('x').complete('a');

    expect(playing.open).toEqual(['b']);
    expect(playing.complete('b').open).toEqual(['z']);
  });

  it('is refused a step that leaves it stuck, whatever goes on outside', async () => {
    const lost = sub(
      's',
      and('f'),
      and('j'),
      element('exclusiveGateway', 'g', 'default="g_j"'),
      user('a'),
      chain('sStart f a g j sEnd', 'f j'),
      flow('g', 'sEnd', 'leave'),
    );
    const playing = await play(oneProcess(lost, and('fork'), user('x'), chain('start fork s end', 'fork x end')));

    expect(() => playing.complete('a', { leave: true })).toThrow('STUCK j');
  });

  it('may wait inside where a timer on its border still runs', async () => {
    const lost = sub(
      's',
      and('f'),
      and('j'),
      element('exclusiveGateway', 'g', 'default="g_j"'),
      user('a'),
      chain('sStart f a g j sEnd', 'f j'),
      flow('g', 'sEnd', 'leave'),
    );
    const xml = oneProcess(lost, boundary('late', 's', timer('P1D')), chain('start s end', 'late end'));
    const playing = (await play(xml)).complete('a', { leave: true });

    expect(playing.open).toEqual([]);
    expect(playing.fire('late').ended).toBe(true);
  });
});

describe('a terminating end', () => {
  it('ends the whole process', async () => {
    const xml = oneProcess(
      and('fork'),
      user('a'),
      sub('s', user('b'), chain('sStart b sEnd')),
      boundary('late', 's', timer('P1D')),
      terminate('stop'),
      chain('start fork a stop', 'fork s end', 'late end'),
    );
    const playing = (await play(xml)).complete('a');

    expect(playing.ended).toBe(true);
    expect([playing.outcomes('b'), playing.outcomes('s')]).toEqual([['terminate'], ['terminate']]);
    expect(playing.running).toEqual([]);
  });

  it('ends just the sub-process in which it lies', async () => {
    const inner = sub('s', and('f'), user('a'), user('b'), terminate('stop'), chain('sStart f a stop', 'f b sEnd'));
    const playing = (await play(oneProcess(inner, user('z'), chain('start s z end')))).complete('a');

    expect(playing.open).toEqual(['z']);
    expect([playing.outcomes('b'), playing.outcomes('s')]).toEqual([['terminate'], ['done']]);
  });

  it('stops tokens that are still on their way', async () => {
    const xml = oneProcess(
      and('fork'),
      user('a'),
      element('task', 'note'),
      terminate('stop'),
      chain('start fork stop', 'fork note a end'),
    );
    const playing = await play(xml);

    expect(playing.ended).toBe(true);
    expect(playing.outcomes('a')).toEqual([]);
  });
});
