import { defineModule, type Module } from '#server/crud/module';
import { refusalText } from '#shared/errors';
import { sms, smsLog } from '#src/resources/resource/sms';
import type { Services } from '../../services.ts';
import { enableRoute } from '../enable.ts';
import { assertCarrier, smsHooks } from './hooks.ts';
import { keptRefusal } from './record-sending.ts';
import { sendRoutes } from './send-message.ts';

/** Defines the module of the configurations of SMS vendors. */
export const smsModule = (services: Services): Module =>
  defineModule(sms, {
    hooks: smsHooks(services),
    routes: [
      enableRoute(sms, services.context.db, {
        assertReady: ({ category, tenantId }, tx) => assertCarrier(services, { category, tenantId: String(tenantId), tx }),
      }),
      sendRoutes(services),
    ],
  });

/** Defines the module of the SMS log; the reason why a message was not sent is in the language of the reader. */
export const smsLogModule = (): Module =>
  defineModule(smsLog, {
    present: (found, { actor }) =>
      found.map(({ refusal, ...record }) => {
        const kept = keptRefusal(refusal);
        return { ...record, words: kept ? refusalText(kept, actor.language) : '' };
      }),
  });
