import { defineModule, type Hooks, type Module } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { Outbound } from '#server/lib/outbound';
import { attach } from '#src/resources/resource/attach';
import { oss } from '#src/resources/resource/oss';
import { assertAddress } from '../../outbound-address.ts';
import type { Services } from '../../services.ts';
import { enableRoute, keepEnabled } from '../enable.ts';
import { storageRoutes, tryStorage } from './storage-routes.ts';

/** The fields that say where files are; they are fixed while the storage holds any. */
const whereabouts = ['category', 'endpoint', 'bucketName', 'region', 'appId'] as const;

/** Defines the module of the storages for files. */
export const ossModule = (services: Services): Module =>
  defineModule(oss, {
    hooks: ossHooks(services.outbound),
    routes: [enableRoute(oss, services.context.db, { tryOut: tryStorage(services) }), storageRoutes(services)],
  });

function ossHooks(outbound: Outbound): Hooks<typeof oss> {
  return {
    async beforeSave(draft, { before, tx }) {
      assertAddress(outbound, draft.endpoint);
      const moved = whereabouts.find((name) => before && (before[name] ?? null) !== (draft[name] ?? null));
      if (!before || !moved) return;
      const held = await readRow(tx, attach, { where: { ossId: before.id }, columns: ['id'] });
      if (held) refuse({ [moved]: { code: 'STORAGE_HOLDS_FILES' } });
    },
    beforeRemove: keepEnabled(oss),
  };
}
