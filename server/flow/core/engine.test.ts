import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Effect } from './effect.ts';
import { flowEngine } from './engine.ts';
import type { State } from './state.ts';
import { dueFrom } from './timer.ts';

/** The README, which contains the process. */
const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';

describe('the example of the README', () => {
  it('does what it says', async () => {
    const { graph, meta } = await flowEngine.compile(blockOf('xml'));
    const kinds = (effects: readonly Effect[]) =>
      effects.map((effect) => ('nodeId' in effect ? `${effect.type} ${effect.nodeId}` : `flow ${effect.flowId}`));

    const started = flowEngine.start(graph, { [meta.initiator]: '1123', taskUser: '1124' });
    const stored = JSON.stringify(started.state);
    const state = JSON.parse(stored) as State;
    const done = flowEngine.act(
      graph,
      { state, vars: { applyUser: '1123', taskUser: '1124', approved: true } },
      { type: 'complete', tokenId: 2 },
    );

    expect([...kinds(started.effects), `state ${stored}`, ...kinds(done.effects), `ended ${done.ended}`]).toEqual(
      blockOf('text').trim().split('\n'),
    );
    expect(started.effects).toContainEqual(
      expect.objectContaining({ type: 'wait', assignee: '1124', due: { kind: 'duration', text: 'P3D' }, priority: 50 }),
    );
    expect(dueFrom({ kind: 'duration', text: 'P3D' }, new Date('2026-11-20T09:00:00Z'))).toEqual(
      new Date('2026-11-23T09:00:00Z'),
    );
  });
});

describe('a wait', () => {
  it('carries what the task says of people, form and rank', async () => {
    const task = `<userTask id="a" name="Sign" flowable:assignee="#{boss}" flowable:candidateUsers="ann,#{boss}" flowable:candidateGroups="#{roles}" flowable:formKey="form-#{kind}" flowable:priority="#{rank}"/>`;
    const { graph } = await flowEngine.compile(
      blockOf('xml')
        .replace(/<userTask id="managerTask"[\s\S]*?\/>/, task)
        .replaceAll('managerTask', 'a'),
    );

    const { effects } = flowEngine.start(graph, { boss: null, roles: ['hr', 'desk'], kind: 7, rank: '80' });

    expect(effects.find(({ type }) => type === 'wait')).toEqual({
      type: 'wait',
      tokenId: 2,
      nodeId: 'a',
      name: 'Sign',
      assignee: '',
      candidateUsers: ['ann'],
      candidateGroups: ['hr', 'desk'],
      formKey: 'form-7',
      due: null,
      priority: 80,
    });
  });
});
