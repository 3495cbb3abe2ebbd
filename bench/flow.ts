import { readFileSync } from 'node:fs';
import { flowEngine } from '../server/flow/core/engine.ts';
import type { State } from '../server/flow/core/state.ts';
import { diceOf, drawn, randomModel, randomVars } from '../server/flow/core/testing/random-model.ts';
import { median, printTable } from './table.ts';

const rounds = 2000;

/** Microseconds of each round, the first ones left out: they warm up. */
async function measured(work: () => unknown, times = rounds): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now();
    await work();
    taken.push((performance.now() - begun) * 1000);
  }
  return taken.slice(times / 10);
}

function rowOf(name: string, taken: readonly number[]): (string | number)[] {
  const sorted = [...taken].sort((a, b) => a - b);
  return [name, median(taken).toFixed(1), (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)];
}

/** The workflow engine alone, without its tables: the process of its README, and a model of a dozen gateways. */
export async function benchFlow(): Promise<void> {
  const readme = readFileSync(new URL('../server/flow/core/README.md', import.meta.url), 'utf8');
  const leave = /```xml\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const dice = diceOf(7);
  const model = randomModel(dice);
  const large = drawn(model);
  const vars = { applyUser: '1123', taskUser: '1124', approved: true, ...randomVars(model, dice) };
  const rows: (string | number)[][] = [];
  for (const [name, xml] of [
    ['leave', leave],
    ['random model', large],
  ] as const) {
    const { graph } = await flowEngine.compile(xml);
    const { state } = flowEngine.start(graph, vars);
    const stored = JSON.stringify(state);
    const tokenId = state?.tokens.find(({ k }) => k === 'wait')?.id ?? 0;
    const step = () => flowEngine.act(graph, { state: JSON.parse(stored) as State, vars }, { type: 'complete', tokenId });
    rows.push(rowOf(`${name}: compile`, await measured(() => flowEngine.compile(xml), rounds / 10)));
    rows.push(rowOf(`${name}: start`, await measured(() => flowEngine.start(graph, vars))));
    rows.push(rowOf(`${name}: read the state, complete`, await measured(step)));
    console.log(
      `${name}: ${Object.keys(graph.nodes).length} nodes, graph ${JSON.stringify(graph).length} bytes, state ${stored.length} bytes`,
    );
  }
  printTable('The workflow engine alone, µs', ['step', 'median', 'p95'], rows);
}
