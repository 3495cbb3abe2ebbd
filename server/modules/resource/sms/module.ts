import { defineModule, type Module } from '#server/crud/module';
import { refusalText } from '#shared/errors';
import { sms, smsLog } from '#src/resources/resource/sms';
import type { Services } from '../../services.ts';
import { enableRoute } from '../enable.ts';
import { assertCarrier, smsHooks } from './hooks.ts';
import { keptRefusal } from './record-sending.ts';
import { sendRoutes } from './send-message.ts';

/** Configurations of who carries messages to phones. */
export const smsModule = (services: Services): Module =>
  defineModule(sms, {
    hooks: smsHooks(services),
    routes: [
      enableRoute(sms, services.context.db, async ({ category, tenantId }, tx) =>
        assertCarrier(services, { category, tenantId: String(tenantId), tx }),
      ),
      sendRoutes(services),
    ],
  });

/** What was sent; why something was not, in the language of the reader. */
export const smsLogModule = (): Module =>
  defineModule(smsLog, {
    present: (found, { actor }) =>
      found.map(({ refusal, ...record }) => {
        const kept = keptRefusal(refusal);
        return { ...record, words: kept ? refusalText(kept, actor.language) : '' };
      }),
  });
