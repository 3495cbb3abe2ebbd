import { describe, expect, it } from 'vitest';
import { boundary, cardinality, chain, element, oneProcess, several, timer, until, user } from './testing/bpmn.ts';
import { play } from './testing/playing.ts';

const signed = (...loop: string[]) => oneProcess(user('sign', ...loop), user('z'), chain('start sign z end'));
const perSigner = (attributes: string, ...loop: string[]) =>
  oneProcess(
    element(
      'userTask',
      'sign',
      'flowable:assignee="#{signer}"',
      several(`flowable:collection="signers" flowable:elementVariable="signer" ${attributes}`, ...loop),
    ),
    user('z'),
    chain('start sign z end'),
  );

describe('several instances of a task', () => {
  it('open together, as many as counted, and go on when all are done', async () => {
    const playing = await play(signed(several('', cardinality('3'))));

    expect(playing.open).toEqual(['sign', 'sign', 'sign']);
    expect(playing.complete('sign').complete('sign').open).toEqual(['sign']);
    expect(playing.complete('sign').open).toEqual(['z']);
  });

  it('open one after another', async () => {
    const playing = await play(signed(several('isSequential="true"', cardinality('#{howMany}'))), { howMany: 2 });

    expect(playing.open).toEqual(['sign']);
    expect(playing.complete('sign').open).toEqual(['sign']);
    expect(playing.complete('sign').open).toEqual(['z']);
  });

  it('are each for one item of a list', async () => {
    const playing = await play(perSigner(''), { signers: ['ann', 'bob'] });

    expect([...playing.tasks.values()]).toMatchObject([
      { assignee: 'ann', locals: { loopCounter: 0, signer: 'ann' } },
      { assignee: 'bob', locals: { loopCounter: 1, signer: 'bob' } },
    ]);
  });

  it('keep to the list as it was when they began', async () => {
    const playing = await play(perSigner('isSequential="true"'), { signers: ['ann', 'bob'] });

    playing.complete('sign', { signers: ['eve', 'eve', 'eve'] });

    expect([...playing.tasks.values()]).toMatchObject([{ assignee: 'bob' }]);
    expect(playing.complete('sign').open).toEqual(['z']);
  });

  it('take a list that is worked out', async () => {
    const xml = oneProcess(user('sign', several('flowable:collection="#{plan.signers}"')), chain('start sign end'));

    expect((await play(xml, { plan: { signers: [1, 2] } })).open).toHaveLength(2);
  });

  it.each([
    ['half of them', 'nrOfCompletedInstances / nrOfInstances >= 0.5', 2],
    ['one', 'nrOfCompletedInstances == 1', 1],
    ['until two are left', 'nrOfActiveInstances <= 2', 2],
    ['a variable', 'approved == false', 1],
  ])('are enough with %s', async (_name, condition, enough) => {
    const playing = await play(signed(several('', cardinality('4'), until(condition))), { approved: false });

    for (let done = 0; done < enough; done += 1) {
      expect(playing.open).not.toContain('z');
      playing.complete('sign');
    }

    expect(playing.open).toEqual(['z']);
    expect(playing.outcomes('sign').filter((outcome) => outcome === 'condition')).toHaveLength(4 - enough);
  });

  it('are enough one after another, too', async () => {
    const loop = several('isSequential="true"', cardinality('4'), until('nrOfCompletedInstances == 2'));
    const playing = (await play(signed(loop))).complete('sign').complete('sign');

    expect(playing.open).toEqual(['z']);
  });

  it.each(['flowable:collection="signers"', 'isSequential="true" flowable:collection="signers"'])(
    'are passed when the list is empty: %s',
    async (attributes) => {
      const playing = await play(signed(several(attributes)), { signers: [] });

      expect(playing.open).toEqual(['z']);
      expect(playing.outcomes('sign')).toEqual(['done']);
    },
  );

  it.each([
    [{ signers: 'ann,bob' }, 'EXPR_FAILED'],
    [{}, 'VAR_UNKNOWN'],
    [{ signers: Array.from({ length: 1001 }, () => 'ann') }, 'LOOP'],
  ])('are refused when the list is none, or endless', async (vars, code) => {
    await expect(play(perSigner(''), vars)).rejects.toMatchObject({ code, elementId: 'sign' });
  });

  it.each(['-1', '1.5', 'many', ''])('are refused when counted as «%s»', async (howMany) => {
    const begun = play(signed(several('', cardinality('#{howMany}'))), { howMany });

    await expect(begun).rejects.toMatchObject({ code: 'EXPR_FAILED', elementId: 'sign' });
  });

  it('share one timer on their border', async () => {
    const xml = oneProcess(
      user('sign', several('', cardinality('3'))),
      boundary('late', 'sign', timer('P1D')),
      user('z'),
      chain('start sign end', 'late z end'),
    );
    const playing = (await play(xml)).complete('sign');

    expect(playing.running).toEqual(['late']);
    expect(playing.fire('late').open).toEqual(['z']);
    expect(playing.outcomes('sign')).toEqual(['done', 'timeout', 'timeout']);
  });

  it('end their timer when they are done', async () => {
    const xml = oneProcess(
      user('sign', several('', cardinality('2'))),
      boundary('late', 'sign', timer('P1D')),
      chain('start sign end', 'late end'),
    );
    const playing = (await play(xml)).complete('sign').complete('sign');

    expect(playing.ended).toBe(true);
    expect(playing.running).toEqual([]);
  });
});
