import type { FastifyInstance } from 'fastify';
import type { WriteContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { businessMoment } from '#shared/time';
import { type Actions, addActions } from '../../calls.ts';
import type { Services } from '../../services.ts';

/** The actor, the transaction and the moment of an action on handovers; everything that it writes carries that moment. */
export interface HandoverContext extends WriteContext {
  readonly services: Services;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly at: string;
}

/** Returns the context of an action that happens now. */
export function handoverContext(services: Services, { tx, actor }: Pick<HandoverContext, 'tx' | 'actor'>): HandoverContext {
  return { tx, actor, services, at: businessMoment(services.context.clock.now()) };
}

/** Tells all browsers of the tenant, at commit, that something changed about a task, or about a handover without one. */
export function publishChange({ tx, actor, services }: HandoverContext, taskId?: string | null): Promise<void> {
  return services.events.publish({ topic: 'operations', tenantId: actor.tenantId, taskId: taskId ?? undefined }, tx);
}

/** Registers actions on handovers below the path of their noun: each happens at one moment. */
export function addHandoverActions(
  app: FastifyInstance,
  { services, records }: { readonly services: Services; readonly records: Records },
  actions: Actions<HandoverContext>,
): void {
  const contextOf = (within: Pick<HandoverContext, 'tx' | 'actor'>) => handoverContext(services, within);
  addActions(app, { db: services.context.db, records, contextOf }, actions);
}
