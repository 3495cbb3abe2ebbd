import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { after, begin, type Left, openOf } from './testing/oracle.ts';
import { play } from './testing/playing.ts';
import { diceOf, drawn, randomModel, randomVars } from './testing/random-model.ts';

const models = Number(process.env.FLOW_MODELS ?? 1000);
/**
 * The seed, which differs in every run, on a build server as well. It is printed; given as `FLOW_SEED` it plays the same models
 * again.
 */
const seed = Number(process.env.FLOW_SEED || randomInt(2 ** 31));
const stepsAtMost = 40;

/** Plays one model with random decisions and returns the places where it differs from its tree. */
async function differencesOf(modelSeed: number): Promise<{ steps: number; found: string[] }> {
  const dice = diceOf(modelSeed);
  const model = randomModel(dice);
  let vars = randomVars(model, dice);
  const playing = await play(drawn(model), vars);
  let left: Left = begin(model, vars);
  let steps = 0;
  for (; steps < stepsAtMost; steps += 1) {
    const [expected, found] = [openOf(left).sort().join(' '), playing.open.sort().join(' ')];
    if (expected !== found) return { steps, found: [`seed ${modelSeed}, step ${steps}: ${found} instead of ${expected}`] };
    const open = openOf(left);
    const task = open[dice(open.length || 1)];
    if (task === undefined) return { steps, found: playing.ended ? [] : [`seed ${modelSeed} has not ended`] };
    vars = randomVars(model, dice);
    left = after(left, task, vars);
    playing.complete(task, vars);
  }
  return { steps, found: [] };
}

function refusalOf(modelSeed: number) {
  return (error: unknown) => ({ steps: 0, found: [`seed ${modelSeed}: ${String(error)}`] });
}

describe('random models of sequences, decisions, loops, forks, inclusive forks and sub-processes', () => {
  it(`do what their tree says: ${models} from seed ${seed}`, { timeout: 120_000 }, async () => {
    process.stdout.write(`FLOW_SEED=${seed} FLOW_MODELS=${models}\n`);
    const results = [];
    for (let index = 0; index < models; index += 1)
      results.push(await differencesOf(seed + index).catch(refusalOf(seed + index)));

    expect(results.flatMap(({ found }) => found)).toEqual([]);
    expect(results.reduce((sum, { steps }) => sum + steps, 0)).toBeGreaterThan(models);
  });
});
