import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingWrong, type Outcome, outcomeOf } from './kit/outcome.ts';
import { openScene, type Scene } from './kit/scene.ts';

/** The acknowledged steps between two kills. */
const stretch = 200;
const kills = 4;

describe.each(['postgres', 'embedded'] as const)('a server on the %s database that is killed while everybody works', (engine) => {
  let scene: Scene;
  let outcome: Outcome;

  beforeAll(async () => {
    scene = await openScene(engine, { exchanges: 24 });
    const { server, traffic } = scene;
    for (let kill = 0; kill < kills; kill += 1) {
      await traffic.more(stretch);
      await server.end('SIGKILL');
      await server.start();
    }
    await traffic.more(stretch);
    await scene.rest();
    outcome = await outcomeOf(scene.house, traffic, `48 killed ${kills} times, ${engine}`);
  });
  afterAll(() => scene?.close());

  it('starts again within 30 s each time, with the sessions it had (promise 51)', () => {
    expect(scene.server.startSeconds).toHaveLength(kills + 1);
    expect(Math.max(...scene.server.startSeconds)).toBeLessThan(30);
    expect(scene.traffic.surprises).toEqual([]);
  });

  it('loses nothing that it acknowledged (promise 48)', () => {
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(stretch * kills);
    expect(outcome.lost).toEqual([]);
  });

  it('stores nothing by halves, and nothing twice that was sent again (promises 52, 54)', () => {
    expect(outcome).toMatchObject(nothingWrong);
  });
});
