import type { Actor } from '#server/lib/actor';
import { chain, element, flow, oneProcess } from '../core/testing/bpmn.ts';
import { approval, type House, type Tenant } from './house.ts';

/** A boss decides, then a user of the personnel office; a request that the boss refuses goes back to the starter. */
export const officeXml = oneProcess(
  element('userTask', 'boss', 'name="Boss" flowable:assignee="#{boss}" flowable:formKey="handle"'),
  element('userTask', 'hr', 'name="Office" flowable:candidateGroups="hr"'),
  element('userTask', 'adjust', 'name="Adjust" flowable:assignee="#{initiator}"'),
  element('exclusiveGateway', 'gate', 'default="gate_adjust"'),
  chain('start boss gate adjust boss', 'hr end'),
  flow('gate', 'hr', 'approved'),
).replace('id="start"', 'id="start" flowable:formKey="ask"');

export interface Office {
  readonly tenant: Tenant;
  readonly ann: Actor;
  readonly boss: Actor;
  readonly helen: Actor;
  readonly definitionId: string;
  /** The instance that Ann has begun. */
  readonly instanceId: string;
}

/** Makes a tenant in which Ann has asked her boss for something, at nine in the morning of 2 March 2096. */
export async function openOffice(house: House): Promise<Office> {
  house.clock.at = Date.parse('2096-03-02T01:00:00Z');
  const tenant = await house.tenant();
  const [ann, boss, helen] = [await tenant.person('Ann'), await tenant.person('Bob'), await tenant.person('Helen', 'hr')];
  const definitionId = await house.deploy(tenant.admin, officeXml);
  const instanceId = await house.start(ann, definitionId, { boss: boss.userId, days: 2 });
  return { tenant, ann, boss, helen, definitionId, instanceId };
}

/** Completes the open task, and claims it before where it has no assignee. */
export async function answer(
  house: House,
  actor: Actor,
  { instanceId, isApproved = true }: { instanceId: string; isApproved?: boolean },
) {
  const [task] = (await house.rowsOf(instanceId)).tasks;
  const taskId = task?.id ?? '';
  if (task?.assignee === null) await house.as(actor, (run) => run.claim(actor, taskId));
  const comment = isApproved ? 'fine' : 'no';
  await house.as(actor, (run) => run.complete(actor, { ...approval(taskId), isApproved, comment }));
}
