import { expect, it } from 'vitest';
import { findingOf } from './findings.ts';
import { readExchange } from './use-exchange.ts';

it('reads no exception and no task where the server says -1', () => {
  const line = { id: '2', artId: '11', artCode: 'KX1', planned: 1, needSeal: 1, result: 0, exceptionId: -1 };
  const { taskId, arts = [] } = readExchange({ id: '1', exchgNo: 'JJ1', taskId: -1, arts: [line], signs: [] });

  expect(taskId).toBeNull();
  expect(arts.map((read) => findingOf(read, true).exceptionId)).toEqual([undefined]);
  expect(arts[0]).toMatchObject({ artCode: 'KX1', needSeal: 1 });
});
