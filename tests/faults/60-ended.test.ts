import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingWrong, type Outcome, outcomeOf } from './kit/outcome.ts';
import { openScene, type Scene } from './kit/scene.ts';

/** The acknowledged steps between two ends. */
const stretch = 120;
const ends = 3;

describe.each(['postgres', 'embedded'] as const)(
  'a server on the %s database that is told to end while everybody works',
  (engine) => {
    let scene: Scene;
    let outcome: Outcome;
    const codes: (number | null)[] = [];
    const seconds: number[] = [];

    beforeAll(async () => {
      scene = await openScene(engine, { exchanges: 12 });
      const { server, traffic } = scene;
      for (let end = 0; end < ends; end += 1) {
        await traffic.more(stretch);
        const begun = performance.now();
        codes.push(await server.end('SIGTERM'));
        seconds.push((performance.now() - begun) / 1000);
        await server.start();
      }
      await traffic.more(stretch);
      await scene.rest();
      outcome = await outcomeOf(scene.house, traffic, `60 ended ${ends} times by SIGTERM, ${engine}`);
    });
    afterAll(() => scene?.close());

    it('exits with 0 within 15 s (promise 60)', () => {
      expect(codes).toEqual(Array(ends).fill(0));
      expect(Math.max(...seconds)).toBeLessThan(15);
    });

    it('has stored what it acknowledged, once and whole (promise 60)', () => {
      expect(outcome).toMatchObject(nothingWrong);
      expect(scene.traffic.surprises).toEqual([]);
    });
  },
);
