import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('the nearest name', () => {
  it.each([
    ['江男金库', ['江北银行', '江南金库'], ['江南金库']],
    ['江男金库', ['江北金库', '江南金库'], ['江北金库', '江南金库']],
    ['江男金库', ['江北金库', '江南金库', '江东金库'], []],
    ['调度', ['调度员', '审计员'], ['调度员']],
    ['suothern vault', ['Northern vault', 'Southern vault'], ['Southern vault']],
    ['ab', ['cd'], []],
    ['长江路支行', ['黄河路支行', '中山路网点'], []],
    ['x', ['y'], []],
    ['总行', [], []],
  ])('to %s among %j is %s', (name, known, meant) => {
    expect(nearest(name, known)).toEqual(meant);
  });

  it('is the one that differs least', () => {
    expect(nearest('vault 12', ['vault 34', 'vault 11', 'vault 2345'])).toEqual(['vault 11']);
  });
});
