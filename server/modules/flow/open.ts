import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { type Flow, openFlow } from '#server/flow/flow';
import type { BusinessHooks, FlowNews } from '#server/flow/ports';
import { wfDefinition, wfInstance } from '#server/flow/tables';
import { isPermitted } from '#server/lib/actor';
import { PLATFORM_TENANT } from '#server/modules/auth/service';
import { hasTenant } from '#server/modules/system/tenant/service';
import type { Language } from '#shared/field';
import { businessMoment } from '#shared/time';
import { sendMessages } from '../message/send.ts';
import type { Services } from '../services.ts';
import { flowPeople } from './people.ts';

/** The permissions of users who look after the processes of their tenant. */
const lookingAfter = ['flow_follow_view', 'flow_follow_delete'];

/** Returns the labels of the categories by which processes are filed, by `flow_<key>`. */
async function categoriesOf({ dictionaries }: Services, language: Language): Promise<ReadonlyMap<string, string>> {
  const entries = await dictionaries.entries('system', 'flow', PLATFORM_TENANT);
  return new Map(
    entries.map(({ code, dictKey, dictValue, dictValueEn }) => {
      const label = language === 'en' && dictValueEn ? dictValueEn : dictValue;
      return [`${code}_${dictKey}`, label];
    }),
  );
}

/** Returns the names of an instance's process and of its applicant. */
async function aboutOf(tx: Transaction, instanceId: string) {
  const [about] = await tx
    .select({ process: wfDefinition.name, startUser: wfInstance.startUser })
    .from(wfInstance)
    .innerJoin(wfDefinition, eq(wfDefinition.id, wfInstance.definitionId))
    .where(eq(wfInstance.id, instanceId));
  const names = await flowPeople.namesOf(tx, about ? [about.startUser] : []);
  return { process: about?.process ?? '', person: names.get(about?.startUser ?? '') ?? '' };
}

/** Tells users that they got a task, and all browsers of the tenant that lists of work may have changed. */
async function announce(
  { context, events }: Services,
  tx: Transaction,
  { tenantId, instanceId, waiting, isReminder }: FlowNews,
): Promise<void> {
  const at = businessMoment(context.clock.now());
  const kind = isReminder ? 'workReminded' : 'workAssigned';
  const about = waiting.length > 0 && (await aboutOf(tx, instanceId));
  for (const { name, assignee } of waiting) {
    await sendMessages({ tx, tenantId, events, at }, [assignee], { kind, params: { name, ...about }, path: '/work/todo' });
  }
  await events.publish({ topic: 'work', tenantId }, tx);
}

/** Opens the workflow of this server, with the hooks of process nouns by their tables. */
export function openWorkflow(services: Services, hooks: Readonly<Record<string, BusinessHooks>>): Flow {
  const { db, clock } = services.context;
  return openFlow({
    db,
    hooks,
    people: flowPeople,
    tenants: { exists: hasTenant },
    now: clock.now,
    administers: (actor) => isPermitted(actor, lookingAfter),
    categories: (language) => categoriesOf(services, language),
    announce: (tx, news) => announce(services, tx, news),
  });
}
