import { type ExchgType, exchgResults, signMethods } from '#shared/handover/exchange';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import type { Row } from '../../support/api.ts';
import { accepted } from '../../support/day.ts';
import { type Account, type House, passwordOfAll } from './house.ts';

export const plate = '苏A6B128';
/** Returns the number of the seal with which a box is closed, whoever seals it. */
export const sealOf = (code: string) => `FQ-${code.slice(-6)}`;

/** A keeper's work at a stop of a task. */
export interface AtStop {
  readonly taskId: string;
  /** The index of the stop, counted from the origin. */
  readonly index: number;
  readonly keeper: Account;
}

type Stop = Row & { readonly deptName: string };

export async function taskNow(house: House, id: string) {
  return accepted(await (await house.by('admin')).detail(task, id)) as Row & { readonly nodes: Stop[]; readonly arts: Row[] };
}

async function stopIdOf(house: House, { taskId, index }: AtStop): Promise<string> {
  const { nodes } = await taskNow(house, taskId);
  return String(nodes[index]?.id);
}

/** Reports that the car has come to a stop, and checks the car and these members of its crew there. */
export async function receiveCar(house: House, at: AtStop, crew: readonly Account[] = ['convoy', 'zhangyong']): Promise<void> {
  const [api, nodeId] = [await house.by(at.keeper), await stopIdOf(house, at)];
  accepted(await api.post('blade-business/task/arrive', { id: at.taskId, nodeId }));
  const check = async (values: object) => {
    const sent = { taskId: at.taskId, nodeId, ...values };
    const { result } = accepted(await api.post<{ result: number }>('blade-business/verify/submit', sent));
    if (result !== 1) throw new Error(`Not passed: ${JSON.stringify(values)}`);
  };
  await check({ subjectType: verifySubjects.car, plateNo: plate, method: verifyMethods.plate });
  for (const account of crew) {
    const { id, idNo } = house.cards.get(account) ?? { id: '', idNo: '' };
    const shown = { subjectId: id, certNo: idNo, method: verifyMethods.certificate };
    await check({ subjectType: verifySubjects.convoy, ...shown });
  }
}

const signs = (house: House, accounts: readonly Account[]) =>
  accounts.map((account) => ({
    personId: house.cards.get(account)?.id,
    method: signMethods.password,
    password: passwordOfAll,
  }));

/** Returns all lines of an exchange as correct, each with the seal that it came with or gets. */
async function foundOf(house: House, id: string) {
  const { arts } = accepted(await (await house.by('admin')).detail(exchg, id)) as Row & { arts: Row[] };
  return arts.map(({ artId, artCode, planned, sealNo, sealNoPlan }) => ({
    artId,
    result: Number(planned) === 1 ? exchgResults.matched : exchgResults.unplanned,
    sealNo: sealNo || sealNoPlan || sealOf(String(artCode)),
  }));
}

/** Opens an exchange at a stop, lets both sides check and sign it, and returns its id. */
export async function handOver(
  house: House,
  at: AtStop,
  { exchgType, givers, receivers }: { exchgType: ExchgType; givers: readonly Account[]; receivers: readonly Account[] },
): Promise<string> {
  const [api, nodeId] = [await house.by(at.keeper), await stopIdOf(house, at)];
  const { id } = accepted(await api.post<Row>('blade-business/exchg/submit', { exchgType, taskId: at.taskId, nodeId }));
  for (const [index, side] of [givers, receivers].entries()) {
    const arts = await foundOf(house, id);
    accepted(await api.post('blade-business/exchg/sign', { id, side: index + 1, arts, signs: signs(house, side) }));
  }
  return id;
}
