import type { WriteContext } from '#server/crud/context';
import { businessMoment } from '#shared/time';
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
