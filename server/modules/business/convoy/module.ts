import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module } from '#server/crud/module';
import { userKinds } from '#shared/handover/people';
import { convoy } from '#src/resources/business/convoy';
import type { Services } from '../../services.ts';
import { computedFlags, endsSoon } from '../flags.ts';
import { inBranches, personModule } from '../person/module.ts';

const convoys = tableOf(convoy);
const { guardCertExpire, driverLicenceExpire, weaponPermitExpire } = convoys;
const flags = computedFlags(convoys, { docWarn: endsSoon(guardCertExpire, driverLicenceExpire, weaponPermitExpire) });

/** Convoys: who escorts, drives and carries, with the permits to do so. */
export const convoyModule = (services: Services): Module =>
  defineModule(convoy, {
    ...personModule({ noun: convoy, userKind: userKinds.convoy, roleAlias: () => 'convoy' }, services),
    ...flags,
    narrow: inBranches(convoys.deptId, flags.narrow),
  });
