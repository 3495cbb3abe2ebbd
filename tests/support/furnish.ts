import { tableOf } from '#server/crud/table';
import type { Database } from '#server/db/types';
import { seedId } from '#server/seed/id';
import { dept, deptCategories } from '#src/resources/system/dept';
import { dictBiz } from '#src/resources/system/dict';
import { headOffice } from './bank.ts';

/** What the bank itself brings before its master data can be made, under ids that samples may name. */
export const furniture = {
  base: '1700000000000000001',
  node: '1700000000000000002',
  company: '1',
} as const;

const tenantId = '000000';
const COMPANY = 'escort_company';

/** Adds a base with its node and an escort company, past the calls. */
export async function furnish(db: Database): Promise<void> {
  const place = {
    tenantId,
    address: 'Road 1',
    contactName: 'Ann',
    contactPhone: '13800000001',
    sort: 1,
    status: 1,
    parentId: headOffice,
  };
  const named = (name: string) => ({ deptName: name, fullName: name, ancestors: `0,${headOffice}` });
  await db.insert(tableOf(dept)).values([
    { ...place, ...named('Furnished base'), id: furniture.base, deptCategory: deptCategories.base },
    { ...place, ...named('Furnished node'), id: furniture.node, deptCategory: deptCategories.node, baseId: furniture.base },
  ]);
  const parentId = seedId('dict:business', `${COMPANY}=-1`);
  const company = { code: COMPANY, dictKey: furniture.company, dictValue: 'Guards', sort: 1, isSealed: 0 as const };
  await db.insert(tableOf(dictBiz)).values({ ...company, tenantId, parentId });
}
