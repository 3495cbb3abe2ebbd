import { tableOf } from '#server/crud/model/table';
import type { Draft } from '#server/crud/module';
import { defineModule, type Module } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { keeperTypes, userKinds } from '#shared/handover/people';
import { keeper } from '#src/resources/business/keeper';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { Services } from '../../services.ts';
import { computedFlags, endsSoon } from '../flags.ts';
import type { PersonKind } from '../person/kind.ts';
import { inBranches, personModule } from '../person/module.ts';

const keepers = tableOf(keeper);

const flags = computedFlags(keepers, { docWarn: endsSoon(keepers.certExpire, keepers.authEnd) });

const isVault = (keeperType: unknown) => Number(keeperType) === keeperTypes.vault;

const kind: PersonKind = {
  noun: keeper,
  userKind: userKinds.keeper,
  roleAlias: ({ keeperType }) => (isVault(keeperType) ? 'vault_keeper' : 'node_keeper'),
};

/** Refuses the wrong kind of department: a vault keeper belongs to a base, a branch keeper to a node (domain model 6.4). */
async function assertPlace(tx: Transaction, { keeperType, deptId }: Draft<typeof keeper>): Promise<void> {
  if (!keeperType || !deptId) return;
  const place = await readRow(tx, dept, { where: { id: deptId }, columns: ['deptCategory'] });
  const wanted = isVault(keeperType) ? deptCategories.base : deptCategories.node;
  if (place && place.deptCategory !== wanted)
    throw new AppError('KEEPER_PLACE', {}, { fields: { deptId: { code: 'KEEPER_PLACE' } } });
}

/** Defines the module of keepers, who hand over for a vault or a branch while they are authorised. */
export function keeperModule(services: Services): Module {
  const { hooks, ...person } = personModule(kind, services);
  return defineModule(keeper, {
    ...person,
    hooks: {
      ...hooks,
      async beforeSave(draft, context) {
        await assertPlace(context.tx, draft);
        await hooks.beforeSave(draft, context);
      },
    },
    ...flags,
    narrow: inBranches(keepers.deptId, flags.narrow),
  });
}
