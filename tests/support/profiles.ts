import { seedId } from '#server/lib/seed-id';
import { idCardNumber } from '#server/seed/sample/people-lines';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dictBiz } from '#src/resources/system/dict';
import type { Api } from './api.ts';
import { makeBank } from './bank.ts';
import type { SeededApp } from './seeded-app.ts';

let serial = 0;

/** Adds escort companies, which are a free list; returns their keys. */
async function addCompanies(admin: Api, ...names: readonly string[]): Promise<number[]> {
  const parentId = seedId('dict:business', 'escort_company=-1');
  return Promise.all(
    names.map(async (dictValue, index) => {
      const dictKey = String(index + 1);
      await admin.submit(dictBiz, { parentId, code: 'escort_company', dictKey, dictValue, sort: index });
      return index + 1;
    }),
  );
}

/** Returns the bodies that the forms of keepers, convoys and clients would send, each of a new person. */
export async function profilesOf({ choices }: Pick<SeededApp, 'choices'>, admin: Api) {
  const bank = await makeBank(admin);
  const [company] = await addCompanies(admin, 'Escort 1');
  const photo = () => choices.fileLink(keeper.fields.photo);
  const person = () => {
    serial += 1;
    return {
      account: `person${serial}`,
      realName: `Person ${serial}`,
      phone: `139${String(serial).padStart(8, '0')}`,
      certType: 1,
      idNo: idCardNumber('320102', '1988-05-20', serial),
    };
  };
  const bodies = {
    keeper: (more: object = {}) => ({
      ...person(),
      photo: photo(),
      keeperType: 2,
      deptId: bank.a,
      authStart: '2026-01-01',
      authEnd: '2099-12-31',
      ...more,
    }),
    convoy: (more: object = {}) => ({
      ...person(),
      photo: photo(),
      duty: 2,
      company,
      deptId: bank.east,
      guardCertNo: 'G-1',
      guardCertExpire: '2099-12-31',
      ...more,
    }),
    client: (more: object = {}) => ({ ...person(), clientType: 1, deptId: bank.a, ...more }),
  };
  return { bank, bodies, photo };
}

export type Profiles = Awaited<ReturnType<typeof profilesOf>>;

/** The three kinds of people with a profile, for tests that hold for each. */
export const profileKinds = [
  { noun: 'keeper', resource: keeper, userKind: 2, role: 'node_keeper', number: /^BG\d{6}$/, numberField: 'keeperNo' },
  { noun: 'convoy', resource: convoy, userKind: 3, role: 'convoy', number: /^YY\d{6}$/, numberField: 'convoyNo' },
  { noun: 'client', resource: bizClient, userKind: 4, role: 'client', number: /^KH\d{6}$/, numberField: 'clientNo' },
] as const;
