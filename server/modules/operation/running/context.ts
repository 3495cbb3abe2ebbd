import type { WriteContext } from '#server/crud/context';
import { businessMoment } from '#server/lib/time';
import type { Services } from '../../services.ts';

/** Who does something to handovers, within which transaction and when. One moment for everything that an action writes. */
export interface HandoverContext extends WriteContext {
  readonly services: Services;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly at: string;
}

/** An action that happens now. */
export function handoverContext(services: Services, { tx, actor }: Pick<HandoverContext, 'tx' | 'actor'>): HandoverContext {
  return { tx, actor, services, at: businessMoment(services.context.clock.now()) };
}

/** Tells all browsers of the tenant, once the transaction is stored, that something of a task happened, or of what has none. */
export function publishChange({ tx, actor, services }: HandoverContext, taskId?: string | null): Promise<void> {
  return services.events.publish({ topic: 'operations', tenantId: actor.tenantId, taskId: taskId ?? undefined }, tx);
}
