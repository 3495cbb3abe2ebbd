import { defineModule, type Module } from '#server/crud/module';
import { tableOf } from '#server/crud/table';
import { convoy } from '#src/resources/business/convoy';
import { userKinds } from '#src/resources/business/person';
import type { Services } from '../../services.ts';
import { computedFlags, endsSoon } from '../flags.ts';
import { personModule } from '../person/module.ts';

const { guardCertExpire, driverLicenceExpire, weaponPermitExpire } = tableOf(convoy);
const convoys = tableOf(convoy);

/** Convoys: who escorts, drives and carries, with the permits to do so. */
export const convoyModule = (services: Services): Module =>
  defineModule(convoy, {
    ...personModule({ userKind: userKinds.convoy, roleAlias: () => 'convoy' }, services),
    ...computedFlags(convoys, { docWarn: endsSoon(guardCertExpire, driverLicenceExpire, weaponPermitExpire) }),
  });
