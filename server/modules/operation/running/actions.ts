import type { FastifyInstance } from 'fastify';
import type { Records } from '#server/crud/records';
import { type Actions, addActions } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from './context.ts';

/** Registers actions on handovers below the path of their noun: each happens at one moment. */
export function addHandoverActions(
  app: FastifyInstance,
  { services, records }: { readonly services: Services; readonly records: Records },
  actions: Actions<HandoverContext>,
): void {
  const contextOf = (within: Pick<HandoverContext, 'tx' | 'actor'>) => handoverContext(services, within);
  addActions(app, { db: services.context.db, records, contextOf }, actions);
}
