import { eq, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { readNumbers } from '#server/modules/system/param/service';
import type { GenerateResponse } from '#shared/handover/planning';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import type { Services } from '../../services.ts';
import { handoverContext } from '../running/context.ts';
import { publishTasks } from '../task/publish.ts';
import type { Maker } from '../task/store.ts';

const tactics = tableOf(tactic);

/** The user id of an action without a user. */
const NOBODY = '0';

/** Returns the server itself as an actor, for actions that need one: it has no rights, since none are checked. */
function serverActor({ tenantId, userId, account, ip, requestId, deptIds = [] }: Maker): Actor {
  return {
    sessionId: '',
    userId: userId ?? NOBODY,
    tenantId,
    account,
    name: account,
    ip,
    requestId,
    deptIds,
    roleIds: [],
    roleAliases: [],
    grants: [],
    permissions: new Set<string>(),
    isPlatformAdmin: false,
    mustChangePassword: false,
    language: 'zh',
  };
}

/** Returns which tactics have their tasks published at once: as each says itself, else as the parameter says. */
async function publishing({ context: { db } }: Services, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const isDefault = (await readNumbers(db, 'biz.tactic.autoPublish'))['biz.tactic.autoPublish'] === 1;
  const says = isDefault ? or(eq(tactics.autoPublish, 1), isNull(tactics.autoPublish)) : eq(tactics.autoPublish, 1);
  const rows = await readRows(db, tactic, { where: [{ id: ids }, says], columns: ['id'] });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Publishes the tasks that tactics have made, where they ask for it and nothing prevents it; each task by itself. One that
 * cannot be published today stays a draft, which states the reason.
 */
export async function publishMade(services: Services, by: Maker | Actor, created: GenerateResponse['created']): Promise<void> {
  const ready = created.filter(({ warningCount }) => warningCount === 0);
  if (ready.length === 0) return;
  const asked = await publishing(services, [...new Set(ready.map(({ tacticId }) => tacticId))]);
  const actor = 'sessionId' in by ? by : serverActor(by);
  for (const { taskId, tacticId } of ready) {
    if (!asked.has(tacticId)) continue;
    await transact(services.context.db, (tx) => publishTasks(handoverContext(services, { tx, actor }), [taskId]));
  }
  services.records(task).changed();
}
