import { userId } from '#server/seed/accounts';
import { leave, leaveTypes } from '#src/resources/desk/leave';
import { accepted } from '../../support/day.ts';
import { answerTask, type Begun, definitionsFor } from '../../support/task-answers.ts';
import type { Account, House } from './house.ts';

/** Asks for the day off, for which another person stands in; the supervisor and then the administration grant it. */
export async function takeDayOff(house: House, account: Account, standIn: Account): Promise<void> {
  const applicant = await house.by(account);
  const processDefinitionId = (await definitionsFor(applicant)).find(({ key }) => key === leave.name)?.id;
  const when = { startTime: `${house.today} 00:00:00`, endTime: `${house.today} 23:59:00` };
  const handoverUser = house.cards.get(standIn)?.id;
  const values = { processDefinitionId, leaveType: leaveTypes.personal, ...when, reason: '家中有事', handoverUser };
  const taskUser = userId('supervisor');
  const begun = accepted(await applicant.post<Begun>(`${leave.path}/start-process`, { ...values, taskUser }));
  for (const approver of ['supervisor', 'admin'] as const) accepted(await answerTask(await house.by(approver), begun));
}
