import { describe, expect, it } from 'vitest';
import { boundary, cardinality, chain, element, flow, oneProcess, several, sub, timer, user } from './testing/bpmn.ts';
import { play } from './testing/playing.ts';

describe('a move', () => {
  const xml = oneProcess(
    user('a'),
    user('b'),
    user('c'),
    boundary('late', 'b', timer('P1D')),
    chain('start a b c end', 'late end'),
  );

  it('sends a task back, and its timers go with it', async () => {
    const playing = (await play(xml)).complete('a').move('b', 'a');

    expect(playing.open).toEqual(['a']);
    expect(playing.running).toEqual([]);
    expect(playing.outcomes('b')).toEqual(['move']);
    expect(playing.complete('a').running).toEqual(['late']);
  });

  it('goes ahead as well, and sets the timers there', async () => {
    expect((await play(xml)).move('a', 'c').open).toEqual(['c']);
    expect((await play(xml)).move('a', 'b').running).toEqual(['late']);
    expect((await play(xml)).move('a', 'end').ended).toBe(true);
  });

  it('opens the same task anew', async () => {
    const playing = (await play(xml)).move('a', 'a');

    expect(playing.open).toEqual(['a']);
    expect(playing.outcomes('a')).toEqual(['move', 'open']);
  });

  it.each(['nowhere', 'late', 'inner', 'join', '__proto__', 'constructor'])('is refused to %s', async (to) => {
    const other = oneProcess(
      user('a'),
      boundary('late', 'a', timer('P1D')),
      sub('s', user('inner'), chain('sStart inner sEnd')),
      element('parallelGateway', 'fork'),
      element('parallelGateway', 'join'),
      element('task', 'note'),
      chain('start a s fork join end', 'fork note join', 'late end'),
    );
    const playing = await play(other);

    expect(() => playing.move('a', to)).toThrow('MOVE_TARGET');
    expect(playing.open).toEqual(['a']);
  });

  it.each(['', 'isSequential="true"'])('takes all instances of a task along: %s', async (attributes) => {
    const loop = oneProcess(user('a'), user('sign', several(attributes, cardinality('3'))), chain('start a sign end'));
    const playing = (await play(loop)).complete('a').complete('sign').move('sign', 'a');

    expect(playing.open).toEqual(['a']);
    expect(playing.state?.tokens).toHaveLength(1);
    expect(playing.complete('a').complete('sign').complete('sign').complete('sign').ended).toBe(true);
  });

  it('goes on within its sub-process, or takes the whole of it', async () => {
    const nested = oneProcess(user('a'), sub('s', user('x'), user('y'), chain('sStart x y sEnd')), chain('start a s end'));
    const playing = (await play(nested)).complete('a').complete('x').move('y', 'x');

    expect(playing.open).toEqual(['x']);
    const whole = playing.state?.tokens.find(({ k }) => k === 'sub')?.id ?? 0;
    expect(playing.moveToken(whole, 'a').open).toEqual(['a']);
    expect([playing.outcomes('s'), playing.outcomes('x')]).toEqual([['move'], ['done', 'move']]);
  });

  it('frees a token that waits at a gateway, or for a timer', async () => {
    const waiting = oneProcess(
      element('parallelGateway', 'fork'),
      element('parallelGateway', 'join'),
      element('intermediateCatchEvent', 'pause', timer('P1D')),
      user('a'),
      user('z'),
      chain('start fork a join end', 'fork pause join', 'a z end'),
    );
    const playing = await play(waiting);
    const pause = playing.state?.tokens.find(({ node }) => node === 'pause')?.id ?? 0;

    expect(playing.moveToken(pause, 'a').open).toEqual(['a', 'a']);
    expect(playing.running).toEqual([]);
    expect(playing.outcomes('pause')).toEqual(['move']);
  });

  it('is refused to what is not there', async () => {
    const playing = await play(xml);

    expect(() => playing.moveToken(99, 'a')).toThrow('TASK_NOT_FOUND');
  });

  it('lets an inclusive gateway go on that waited for what was moved away', async () => {
    const inclusive = oneProcess(
      element('inclusiveGateway', 'split'),
      element('inclusiveGateway', 'join'),
      user('a'),
      user('b'),
      user('z'),
      flow('split', 'a', 'true'),
      flow('split', 'b', 'true'),
      chain('start split', 'a join z end', 'b join'),
    );
    const playing = (await play(inclusive)).complete('a').move('b', 'end');

    expect(playing.open).toEqual(['z']);
  });
});
