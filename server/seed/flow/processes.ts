import { eq } from 'drizzle-orm';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import type { Flow } from '#server/flow/flow';
import { GENERAL, wfDefinition } from '#server/flow/tables';
import type { Actor } from '#server/lib/actor';
import { drawTwoSteps, type TwoSteps } from './drawing.ts';

/** The roles that decide on a bank's own affairs: tenant administrators, and platform administrators, who always exist. */
const administrators = ['admin', 'administrator'];

/** A process that ships with every installation. */
export interface ShippedProcess extends TwoSteps {
  /** `flow_` and a key of the dictionary `flow`. */
  readonly category: string;
}

export const shippedProcesses: readonly ShippedProcess[] = [
  {
    key: 'leave',
    name: '请假流程',
    category: 'flow_1',
    first: { id: 'managerTask', name: '主管审批' },
    second: { id: 'hrTask', name: '人事审批', groups: administrators },
  },
  {
    key: 'writeoff',
    name: '物品核销流程',
    category: 'flow_2',
    first: { id: 'supervisorTask', name: '安保主管审批' },
    second: { id: 'adminTask', name: '管理员复核', groups: administrators },
  },
];

/**
 * Deploys for all tenants the processes of which no version was ever deployed; a deleted one is not deployed again. To be called
 * under the lock of the start, by an actor of the platform.
 */
export async function seedProcesses(flow: Flow, actor: Actor, db: Database): Promise<void> {
  await inAllTenants(async () => {
    const rows = await db.selectDistinct({ key: wfDefinition.key }).from(wfDefinition).where(eq(wfDefinition.tenantId, GENERAL));
    const known = new Set(rows.map(({ key }) => key));
    for (const process of shippedProcesses.filter(({ key }) => !known.has(key))) {
      const files = [{ name: `${process.key}.bpmn20.xml`, xml: drawTwoSteps(process) }];
      await flow.deploy(actor, { files, category: process.category, source: 'upload', tenantIds: [] });
    }
  });
}
